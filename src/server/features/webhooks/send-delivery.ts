import { getErrorMessage } from "#server/error-message.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { WebhookAddressError } from "#server/adapters/webhooks/webhook-sender-port.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import * as deliveries from "./delivery-store.ts";
import { buildSignedHeaders } from "./signature.ts";
import { computeBackoffMs, computeRestMs, isHopeless, isTooOld } from "./webhook-rules.ts";
import * as store from "./webhook-store.ts";
import type { WebhookDeliveryRow, WebhookRow } from "./webhook-tables.ts";

/** Who is written to of a company; the composition passes it in, since companies stand above. */
export type ListAdminMailboxes = (deps: Pick<Deps, "db">, organisationId: string) => Promise<readonly string[]>;

/**
 * Sends an event to one address, and says when to try again; after a failure the address rests, so that a receiver that is
 * down is asked once for all that waits. What was written before the answer came is sent again with the same id.
 */
export async function sendDelivery(
  deps: Deps,
  deliveryId: string,
  listAdmins: ListAdminMailboxes,
): Promise<{ againInMs: number } | void> {
  const { query } = deps.db;
  const delivery = await deliveries.findDeliveryRow(query, deliveryId);
  if (!delivery || delivery.deliveredAt !== null || delivery.givenUpAt !== null) return;
  const webhook = await store.findWebhookRow(query, delivery.webhookId);
  const now = deps.clock.now();
  if (!webhook || webhook.offSince !== null) return giveUp(deps, delivery);
  if (webhook.pausedUntil > now) return { againInMs: webhook.pausedUntil - now };
  const answer = await tryToSend(deps, webhook, delivery);
  const tried = { tries: delivery.tries + 1, lastTriedAt: deps.clock.now(), answer: answer.said };
  if (answer.isGood) {
    await deliveries.updateDeliveryRow(query, delivery.id, { ...tried, deliveredAt: deps.clock.now() });
    const pausedUntil = deps.clock.now() + computeRestMs(deps.clock.now() - now);
    await store.updateWebhookRow(query, webhook.id, { failures: 0, failingSince: null, pausedUntil });
    return;
  }
  await deliveries.updateDeliveryRow(query, delivery.id, tried);
  await noteFailure(deps, webhook, listAdmins, answer.said);
  if (isTooOld(delivery, deps.clock.now())) return giveUp(deps, delivery);
  return { againInMs: computeBackoffMs(tried.tries) };
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

/** Says in French why no answer came; nothing of the receiver's own words. */
function describeFailure(error: unknown): string {
  if (error instanceof WebhookAddressError)
    return error.fault === "unknown" ? "Cette adresse n'existe pas" : "Cette adresse n'est pas publique";
  const said = getErrorMessage(error);
  if (/timeout|aborted/i.test(said)) return "Pas de réponse en 10 secondes";
  if (/certificate|self.signed|altname/i.test(said)) return "Certificat refusé";
  return "Connexion impossible";
}

/** Lets the address rest; switches it off once it has failed for days, and writes to the company's administrators. */
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
  if (!(await store.switchOffWebhookRow(deps.db.query, id, deps.clock.now()))) return;
  for (const recipient of await listAdmins(deps, organisationId))
    await enqueueMail(deps, {
      template: "company-webhook-off",
      orderRef: null,
      recipient,
      data: { url, since: failingSince, answer },
    });
}

async function giveUp(deps: Pick<Deps, "db" | "clock">, { id }: WebhookDeliveryRow): Promise<void> {
  await deliveries.updateDeliveryRow(deps.db.query, id, { givenUpAt: deps.clock.now() });
}
