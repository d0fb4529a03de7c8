import { type InTransaction, inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { generateSortableId } from "#server/db/generate-ids.ts";
import { enqueueJob } from "#server/jobs/queue.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import { type AlertCondition, alertConditions } from "./alert-conditions.ts";
import * as store from "./alert-store.ts";
import type { AlertRow } from "./alert-tables.ts";
import { formatIsoOrNull } from "#shared/format/day-and-time.ts";

/** ms for the whole answer. */
const longestMs = 10_000;

/**
 * Posts an alert as JSON; `text` is what chat programs show. No redirect is followed.
 * @throws when the answer is not 2xx, or none comes in 10 s
 */
export async function postAlertToWebhook(
  url: string,
  service: string,
  { id, name, text, since, endedAt }: AlertNotification,
): Promise<void> {
  const [state, said] = endedAt === null ? ["begun", text] : ["ended", `c'est rentré dans l'ordre. ${text}`];
  const body = {
    id,
    service,
    alert: name,
    state,
    text: `${service}\u00a0: ${said}`,
    since: new Date(since).toISOString(),
    endedAt: formatIsoOrNull(endedAt),
  };
  const answer = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    redirect: "manual",
    signal: AbortSignal.timeout(longestMs),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`ALERT_URL answered ${answer.status}`);
}

/**
 * Evaluates every condition, and notifies staff of problems that began or ended. A condition that cannot be evaluated
 * keeps its state.
 */
export async function evaluateAlertConditions(
  deps: Deps,
  watched: readonly AlertCondition[] = alertConditions,
): Promise<void> {
  for (const { name, look } of watched) {
    try {
      await change(deps, name, await look(deps));
    } catch (error) {
      deps.log.error({ err: error, alert: name }, "a condition could not be looked at");
    }
  }
}

/** Writes the row and enqueues its notification in one transaction. */
async function change(deps: Deps, name: string, text: string | undefined): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps, async (deps) => {
    if (text === undefined) {
      const ended = await store.endAlert(deps.db.query, name, now);
      if (ended) await tell(deps, ended);
    } else if (await store.beginAlert(deps.db.query, { name, text, since: now })) {
      await tell(deps, { name, text, since: now, endedAt: null });
    }
  });
}

async function tell(deps: InTransaction<Deps>, alert: AlertRow): Promise<void> {
  const { text, since, endedAt } = alert;
  deps.log.warn({ alert: alert.name, standing: endedAt === null }, text);
  await enqueueMail(deps, {
    template: "staff-alert",
    orderRef: null,
    recipient: deps.settings.site.supportEmail,
    data: { text, since, endedAt },
  });
  if (deps.settings.alertUrl)
    await enqueueJob(deps, { kind: "alert.send", payload: { id: generateSortableId(deps.clock.now()), ...alert } });
}

/** Sends an alert to ALERT_URL. @throws when the receiver does not accept it, so that it is tried again */
export async function sendAlertWebhook({ settings }: Pick<Deps, "settings">, told: AlertNotification): Promise<void> {
  if (settings.alertUrl) await postAlertToWebhook(settings.alertUrl, settings.publicUrl, told);
}

export { listActiveAlerts } from "./alert-store.ts";

/**
 * Describes a notification of an alert. `id` stays the same when it is sent again: a webhook may have accepted it
 * without answering.
 */
interface AlertNotification {
  id: string;
  name: string;
  text: string;
  /** ms since 1970 UTC. */
  since: number;
  /** Null: the problem lasts. */
  endedAt: number | null;
}
