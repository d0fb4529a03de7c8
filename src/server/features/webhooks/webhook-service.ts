import { setImmediate as immediate } from "node:timers/promises";
import { AppError } from "#server/app-error.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import { type WebhookEvent, mostWebhooks } from "#shared/company/webhook-events.ts";
import { webhookDeliveryDays } from "#shared/order/retention-days.ts";
import { WebhookAddressError, type WebhookAddressFault } from "#server/adapters/webhooks/webhook-sender-port.ts";
import type { InTransaction } from "#server/db/database.ts";
import { generateSecretId, generateSortableId } from "#server/db/generate-ids.ts";
import type { ClockDeps, DbDeps, Deps } from "#server/deps.ts";
import * as deliveries from "./delivery-store.ts";
import * as store from "./webhook-store.ts";
import type { WebhookDeliveryRow, WebhookRow } from "./webhook-tables.ts";

/** Prefix of a Standard Webhooks secret. */
export const secretMark = "whsec_";

/** Formats 256 random bits as a Standard Webhooks secret. `bits`: hexadecimal. */
function buildWebhookSecret(bits: string): string {
  return secretMark + Buffer.from(bits, "hex").toString("base64");
}

type Needs = InTransaction<ClockDeps>;

/** An event about a company's cards. `data` names no person: a program reads its rows with a token. */
export interface CompanyEvent {
  organisationId: string;
  event: WebhookEvent;
  cardRef?: string;
  data: Readonly<Record<string, string | number>>;
}

/** Queues an event for each webhook that wants it; it is sent only if the transaction commits. */
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
  const rows = webhooks.map(({ id }): WebhookDeliveryRow => ({
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
    dueAt: now,
  }));
  await deliveries.insertDeliveryRows(deps.db.query, rows);
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

/** @throws {AppError} `request.invalid` for an address that nothing would be sent to */
export async function assertWebhookAddress(deps: Pick<Deps, "webhooks">, url: string): Promise<void> {
  await deps.webhooks.check(url).catch((error: unknown) => {
    if (!(error instanceof WebhookAddressError)) throw error;
    throw new AppError("request.invalid", { fields: { url: faultSentences[error.fault] }, cause: error });
  });
}

/** Makes a webhook for a member's locked company; the row holds its secret. @throws {AppError} `webhook.too_many` */
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
    turnAt: now,
    heldUntil: 0,
  };
  await store.insertWebhookRow(deps.db.query, row);
  return row;
}

/** @throws {AppError} `webhook.not_found`, also for another company's webhook */
export async function getWebhookOrThrow(deps: DbDeps, organisationId: string, id: string): Promise<WebhookRow> {
  const row = await store.findWebhookRow(deps.db.query, id);
  if (row?.organisationId !== organisationId) throw new AppError("webhook.not_found");
  return row;
}

/** Switches on a webhook that was off, for events from now on; one that is on keeps its rest. */
export async function switchOnWebhook(deps: Needs, { id, offSince }: WebhookRow): Promise<void> {
  if (offSince === null) return;
  await deliveries.giveUpWaitingRows(deps.db.query, id, deps.clock.now());
  const rested = { offSince: null, failures: 0, failingSince: null, pausedUntil: 0 };
  await store.updateWebhookRow(deps.db.query, id, rested);
}

export { deleteWebhook, eraseWebhooks, keepWebhook, listWebhookRows } from "./webhook-store.ts";

/** Lists a page of a company's deliveries, the newest first. */
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
 * Sends an event again with the same id, and retries as long as for a new one; a resting address goes on resting.
 * Resolves to when it is sent.
 * @throws {AppError} `webhook.delivery_not_found`, `webhook.off`
 */
export async function sendDeliveryAgain(deps: Needs, organisationId: string, id: string): Promise<number> {
  const { query } = deps.db;
  const delivery = await deliveries.findDeliveryRow(query, id);
  if (delivery?.organisationId !== organisationId) throw new AppError("webhook.delivery_not_found");
  const { offSince, pausedUntil } = await getWebhookOrThrow(deps, organisationId, delivery.webhookId);
  if (offSince !== null) throw new AppError("webhook.off");
  const now = deps.clock.now();
  await deliveries.updateDeliveryRow(query, id, { deliveredAt: null, givenUpAt: null, madeAt: now, dueAt: now });
  return Math.max(now, pausedUntil);
}

/** Deletes old deliveries; runs nightly. */
export async function cleanupDeliveries(deps: ClockDeps): Promise<void> {
  const before = deps.clock.now() - webhookDeliveryDays * dayMs;
  while ((await deliveries.deleteDeliveryRowsBefore(deps.db.query, before, 500)) > 0) await immediate();
}

/** Deletes deliveries about erased cards, sent or not. */
export async function eraseCardDeliveries(deps: InTransaction<DbDeps>, cardRefs: readonly string[]): Promise<void> {
  if (cardRefs.length > 0) await deliveries.deleteDeliveryRowsOfCards(deps.db.query, cardRefs);
}
