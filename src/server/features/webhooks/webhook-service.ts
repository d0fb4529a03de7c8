import { setImmediate as immediate } from "node:timers/promises";
import { AppError } from "#server/app-error.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import { type WebhookEvent, mostWebhooks } from "#shared/company/webhook-events.ts";
import { webhookDeliveryDays } from "#shared/order/retention-days.ts";
import { WebhookAddressError, type WebhookAddressFault } from "#server/adapters/webhooks/webhook-sender-port.ts";
import { type InTransaction, inTransaction } from "#server/db/database.ts";
import { generateSecretId, generateSortableId } from "#server/db/generate-ids.ts";
import type { ClockDeps, DbDeps, Deps } from "#server/deps.ts";
import { enqueueJobs, ensureJobScheduledBy } from "#server/jobs/queue.ts";
import * as deliveries from "./delivery-store.ts";
import * as store from "./webhook-store.ts";
import type { WebhookDeliveryRow, WebhookRow } from "./webhook-tables.ts";
import { getErrorMessage } from "#server/error-message.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import { computeBackoffMs, computeRestMs, isHopeless, isTooOld } from "./webhook-backoff-rules.ts";
import { createHmac } from "node:crypto";

const secretMark = "whsec_";

/** Makes a secret of 256 random bits, as Standard Webhooks writes it. `bits`: hexadecimal. */
function buildWebhookSecret(bits: string): string {
  return secretMark + Buffer.from(bits, "hex").toString("base64");
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

type Needs = InTransaction<ClockDeps>;

/** What has happened to a company's cards. `data` names rows, which a program reads with its token, and no person. */
export interface CompanyEvent {
  organisationId: string;
  event: WebhookEvent;
  cardRef?: string;
  data: Readonly<Record<string, string | number>>;
}

/** Writes an event for each address that wants it; it is sent only if the transaction commits. */
export async function recordCompanyEvent(
  deps: Needs,
  { organisationId, event, cardRef, data }: CompanyEvent,
): Promise<void> {
  const webhooks = (await store.listWebhookRows(deps.db.query, organisationId)).filter(
    ({ offSince, events }) => offSince === null && parseWebhookEvents({ events }).includes(event),
  );
  if (webhooks.length === 0) return;
  const now = deps.clock.now();
  const eventId = `msg_${generateSortableId(now)}`;
  const body = JSON.stringify({ type: event, timestamp: new Date(now).toISOString(), data });
  const rows = webhooks.map(
    ({ id }): WebhookDeliveryRow => ({
      id: generateSortableId(now),
      webhookId: id,
      organisationId,
      eventId,
      event,
      cardRef: cardRef ?? null,
      body,
      madeAt: now,
      tries: 0,
      lastTriedAt: null,
      answer: "",
      deliveredAt: null,
      givenUpAt: null,
    }),
  );
  await deliveries.insertDeliveryRows(deps.db.query, rows);
  await enqueueJobs(
    deps,
    rows.map(({ id }) => ({ kind: "webhook.send" as const, payload: { deliveryId: id } })),
  );
}

export function parseWebhookEvents({ events }: Pick<WebhookRow, "events">): WebhookEvent[] {
  return JSON.parse(events) as WebhookEvent[];
}

const faultSentences: Record<WebhookAddressFault, string> = {
  https: "L'adresse commence par https://.",
  credentials: "L'adresse ne contient ni nom ni mot de passe.",
  port: "Seuls les ports 443 et 8443 sont possibles.",
  name: "Donnez un nom de domaine public, pas un numéro ni un nom de réseau interne.",
  private: "Cette adresse mène à un réseau privé\u00a0: elle doit être publique.",
  unknown: "Ce nom de domaine n'existe pas, ou ne répond pas.",
};

/** @throws {AppError} `request.invalid` for an address to which nothing would be sent */
export async function assertWebhookAddress(deps: Pick<Deps, "webhooks">, url: string): Promise<void> {
  await deps.webhooks.check(url).catch((error: unknown) => {
    if (!(error instanceof WebhookAddressError)) throw error;
    throw new AppError("request.invalid", { fields: { url: faultSentences[error.fault] }, cause: error });
  });
}

/** Makes an address of a member's locked company, whose secret is in the row. @throws {AppError} `webhook.too_many` */
export async function makeWebhook(
  deps: Needs,
  { id: madeBy, organisationId }: { id: string; organisationId: string },
  { url, events }: { url: string; events: readonly WebhookEvent[] },
): Promise<WebhookRow> {
  const { length } = await store.listWebhookRows(deps.db.query, organisationId);
  if (length >= mostWebhooks) throw new AppError("webhook.too_many");
  const now = deps.clock.now();
  const row: WebhookRow = {
    id: generateSortableId(now),
    organisationId,
    url,
    secret: buildWebhookSecret(generateSecretId() + generateSecretId()),
    events: JSON.stringify([...new Set(events)]),
    madeAt: now,
    madeBy,
    keptBy: null,
    failures: 0,
    failingSince: null,
    pausedUntil: 0,
    offSince: null,
  };
  await store.insertWebhookRow(deps.db.query, row);
  return row;
}

/** @throws {AppError} `webhook.not_found`, also for another company's */
export async function getWebhookOrThrow(deps: DbDeps, organisationId: string, id: string): Promise<WebhookRow> {
  const row = await store.findWebhookRow(deps.db.query, id);
  if (row?.organisationId !== organisationId) throw new AppError("webhook.not_found");
  return row;
}

/** Sends again to an address that was switched off, from the next event on. */
export async function switchOnWebhook(deps: Needs, id: string): Promise<void> {
  const rested = { offSince: null, failures: 0, failingSince: null, pausedUntil: 0 };
  await store.updateWebhookRow(deps.db.query, id, rested);
}

export { deleteWebhook, eraseWebhooks, keepWebhook, listWebhookRows } from "./webhook-store.ts";

/** Lists a page of what was sent for a company, the newest first. */
export async function listDeliveries(
  deps: DbDeps,
  organisationId: string,
  page: { offset: number; limit: number },
): Promise<{ rows: WebhookDeliveryRow[]; total: number }> {
  return {
    rows: await deliveries.listDeliveryRows(deps.db.query, organisationId, page),
    total: await deliveries.countDeliveryRows(deps.db.query, organisationId),
  };
}

/**
 * Sends an event again at once, with the same id, and tries as long as for a new one.
 * @throws {AppError} `webhook.delivery_not_found`, `webhook.off`
 */
export async function sendDeliveryAgain(deps: Needs, organisationId: string, id: string): Promise<void> {
  const { query } = deps.db;
  const delivery = await deliveries.findDeliveryRow(query, id);
  if (delivery?.organisationId !== organisationId) throw new AppError("webhook.delivery_not_found");
  const webhook = await getWebhookOrThrow(deps, organisationId, delivery.webhookId);
  if (webhook.offSince !== null) throw new AppError("webhook.off");
  await store.updateWebhookRow(query, webhook.id, { pausedUntil: 0 });
  await deliveries.updateDeliveryRow(query, id, { deliveredAt: null, givenUpAt: null, madeAt: deps.clock.now() });
  // One however often it is pressed; of one that waits its own job comes too, and the second finds it delivered.
  await ensureJobScheduledBy(deps, {
    kind: "webhook.send",
    payload: { deliveryId: id },
    key: `webhook.send:${id}`,
    runAt: deps.clock.now(),
  });
}

/** Deletes, nightly, what was sent long ago. */
export async function cleanupDeliveries(deps: ClockDeps): Promise<void> {
  const before = deps.clock.now() - webhookDeliveryDays * dayMs;
  while ((await deliveries.deleteDeliveryRowsBefore(deps.db.query, before, 500)) > 0) await immediate();
}

/** Deletes what was or is to be sent about cards that are erased. */
export async function eraseCardDeliveries(deps: InTransaction<DbDeps>, cardRefs: readonly string[]): Promise<void> {
  if (cardRefs.length > 0) await deliveries.deleteDeliveryRowsOfCards(deps.db.query, cardRefs);
}

/** Who is written to of a company; the composition passes it in, since companies stand above. */
type ListAdminMailboxes = (deps: DbDeps, organisationId: string) => Promise<readonly string[]>;

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

async function giveUp(deps: ClockDeps, { id }: WebhookDeliveryRow): Promise<void> {
  await deliveries.updateDeliveryRow(deps.db.query, id, { givenUpAt: deps.clock.now() });
}
