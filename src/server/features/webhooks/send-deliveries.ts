import { createHmac } from "node:crypto";
import { WebhookAddressError } from "#server/adapters/webhooks/webhook-sender-port.ts";
import { type InTransaction, inTransaction } from "#server/db/database.ts";
import type { DbDeps, Deps } from "#server/deps.ts";
import { getErrorMessage } from "#server/error-message.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import * as deliveries from "./delivery-store.ts";
import { computeBackoffMs, computeRestMs, isHopeless, isTooOld } from "./webhook-backoff-rules.ts";
import { secretMark } from "./webhook-service.ts";
import * as store from "./webhook-store.ts";
import type { WebhookDeliveryRow, WebhookRow } from "./webhook-tables.ts";

/** ms during which a turn starts further calls: many quick ones, or one slow one. */
const turnMs = 2000;
/** ms after which a node with a turn counts as killed: covers the turn and its last call, with a slow name look-up. */
const turnHeldMs = 60_000;

/** The administrators' mailboxes; the composition passes this in, since companies stand above. */
type ListAdminMailboxes = (deps: DbDeps, organisationId: string) => Promise<readonly string[]>;

/**
 * Takes a turn for the company that has waited longest. A company has one turn at a time and sends one message after
 * the other, so that many events or slow receivers do not keep others waiting.
 */
export async function takeDeliveryTurn(
  deps: Deps,
  listAdmins: ListAdminMailboxes,
): Promise<(() => Promise<void>) | undefined> {
  const now = deps.clock.now();
  const heldUntil = now + turnHeldMs;
  const organisationId = await store.takeCompanyTurn(deps.db.query, now, heldUntil);
  return organisationId === undefined ? undefined : () => runTurn(deps, organisationId, { heldUntil, listAdmins });
}

async function runTurn(
  deps: Deps,
  organisationId: string,
  { heldUntil, listAdmins }: { heldUntil: number; listAdmins: ListAdminMailboxes },
): Promise<void> {
  const begun = deps.clock.steady();
  try {
    let next = await findNextDelivery(deps, organisationId);
    while (next) {
      await sendDelivery(deps, next, listAdmins);
      next = deps.clock.steady() - begun < turnMs ? await findNextDelivery(deps, organisationId) : undefined;
    }
  } finally {
    await store.endCompanyTurn(deps.db.query, organisationId, heldUntil);
  }
}

interface NextDelivery {
  webhook: WebhookRow;
  delivery: WebhookDeliveryRow;
}

/** Finds a company's delivery that has been due longest, at addresses that are on and not resting. */
async function findNextDelivery(
  { db: { query }, clock }: Deps,
  organisationId: string,
): Promise<NextDelivery | undefined> {
  const now = clock.now();
  let first: NextDelivery | undefined;
  for (const webhook of await store.listWebhookRows(query, organisationId)) {
    if (webhook.offSince !== null || webhook.pausedUntil > now) continue;
    const [delivery] = await deliveries.listNextDueDeliveryRows(query, webhook.id, now);
    if (delivery && (!first || delivery.dueAt < first.delivery.dueAt)) first = { webhook, delivery };
  }
  return first;
}

/**
 * Sends an event to one address, or sets when to retry. After a failure the address rests: a receiver that is down gets
 * one call, whatever waits for it. An event whose answer was lost is sent again with the same id.
 */
async function sendDelivery(
  deps: Deps,
  { webhook, delivery }: NextDelivery,
  listAdmins: ListAdminMailboxes,
): Promise<void> {
  const { query } = deps.db;
  const begun = deps.clock.steady();
  const answer = await tryToSend(deps, webhook, delivery);
  const now = deps.clock.now();
  const tried = { tries: delivery.tries + 1, lastTriedAt: now, answer: answer.said };
  if (answer.isGood) {
    await deliveries.updateDeliveryRow(query, delivery.id, { ...tried, deliveredAt: now });
    const pausedUntil = now + computeRestMs(deps.clock.steady() - begun);
    await store.updateWebhookRow(query, webhook.id, { failures: 0, failingSince: null, pausedUntil });
    return;
  }
  const dueAt = now + computeBackoffMs(tried.tries);
  const givenUpAt = isTooOld(delivery, now) ? now : null;
  await deliveries.updateDeliveryRow(query, delivery.id, { ...tried, dueAt, givenUpAt });
  await noteFailure(deps, webhook, listAdmins, answer.said);
}

/** Builds the headers of Standard Webhooks. `now`: ms. */
function buildSignedHeaders(
  secret: string,
  { id, body, now }: { id: string; body: string; now: number },
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const key = Buffer.from(secret.slice(secretMark.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}

async function tryToSend(
  deps: Deps,
  { url, secret }: WebhookRow,
  { eventId, body }: WebhookDeliveryRow,
): Promise<{ isGood: boolean; said: string }> {
  try {
    const headers = buildSignedHeaders(secret, { id: eventId, body, now: deps.clock.now() });
    const status = await deps.webhooks.post(url, { ...headers, "User-Agent": "Sen-Digital-Vcard" }, body);
    return { isGood: status >= 200 && status < 300, said: `Réponse ${status}` };
  } catch (error) {
    return { isGood: false, said: describeFailure(error) };
  }
}

/** Says in French why no answer came, without the receiver's own words. */
function describeFailure(error: unknown): string {
  if (error instanceof WebhookAddressError)
    return error.fault === "unknown" ? "Cette adresse n'existe pas" : "Cette adresse n'est pas publique";
  const said = getErrorMessage(error);
  if (/timeout|aborted/i.test(said)) return "Pas de réponse en 10 secondes";
  if (/certificate|self.signed|altname/i.test(said)) return "Certificat refusé";
  return "Connexion impossible";
}

/** Lets the address rest; after days of failures switches it off and mails the company's administrators. */
async function noteFailure(
  deps: Deps,
  webhook: WebhookRow,
  listAdmins: ListAdminMailboxes,
  answer: string,
): Promise<void> {
  const now = deps.clock.now();
  const failures = webhook.failures + 1;
  const failingSince = webhook.failingSince ?? now;
  const pausedUntil = now + computeBackoffMs(failures);
  await store.updateWebhookRow(deps.db.query, webhook.id, { failures, failingSince, pausedUntil });
  if (isHopeless(failingSince, now))
    await inTransaction(deps, (deps) => switchOff(deps, webhook, { listAdmins, answer, failingSince }));
}

async function switchOff(
  deps: InTransaction<Deps>,
  { id, organisationId, url }: WebhookRow,
  { listAdmins, answer, failingSince }: { listAdmins: ListAdminMailboxes; answer: string; failingSince: number },
): Promise<void> {
  const now = deps.clock.now();
  if (!(await store.switchOffWebhookRow(deps.db.query, id, now))) return;
  await deliveries.giveUpWaitingRows(deps.db.query, id, now);
  for (const recipient of await listAdmins(deps, organisationId))
    await enqueueMail(deps, {
      template: "company-webhook-off",
      orderRef: null,
      recipient,
      data: { url, since: failingSince, answer },
    });
}
