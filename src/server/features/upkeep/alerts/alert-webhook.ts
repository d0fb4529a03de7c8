import type { AlertNotification } from "./alert-notification.ts";
import { formatIsoOrNull } from "#shared/format/instants.ts";

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
