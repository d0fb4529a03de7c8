import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { joinAuditDetails } from "#server/features/audit/audit-rules.ts";
import { recordAuditEntry, type AuditActor, type StaffActor } from "#server/features/audit/audit-service.ts";
import { listOrderCards } from "#server/features/cards/card-service.ts";
import { CardEditPermit, permitEachCardEdit } from "#server/features/cards/card-edit-permit-rules.ts";
import {
  pauseLiveCard,
  pauseOrderCards,
  resumeCardThatStays,
  resumeOrderCards,
} from "#server/features/cards/card-lifecycle-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { getOrderCardOrThrow, type NamedOrderCard } from "#server/features/orders/order-card-service.ts";
import { lockOrderForUpdate, recordOrderHistoryEntry } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";

/**
 * Pauses the named card of an order, or all of its cards: their pages say so.
 * @throws {AppError} `order.not_found`, `card.not_live`
 */
export async function pauseOrderCardsAsStaff(
  deps: ClockDeps,
  actor: StaffActor,
  { ref, card: named }: NamedOrderCard,
  why: string,
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const order = await lockOrderForUpdate(deps, ref);
    const card = named === undefined ? undefined : await getOrderCardOrThrow(deps, order, named);
    const isPaused = card
      ? await pauseLiveCard(deps, askForPage(actor, card))
      : await pauseOrderCards(deps, ref, await askForPages(deps, actor, ref));
    if (!isPaused) throw new AppError("card.not_live");
    await tell(deps, actor, { order, card, why }, "cards.paused");
  });
}

/**
 * Resumes the named paused card of an order, or all of its cards.
 * @throws {AppError} `order.not_found`, `card.not_paused`
 */
export async function resumeOrderCardsAsStaff(
  deps: ClockDeps,
  actor: StaffActor,
  { ref, card: named }: NamedOrderCard,
  why: string,
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const order = await lockOrderForUpdate(deps, ref);
    const card = named === undefined ? undefined : await getOrderCardOrThrow(deps, order, named);
    const isShown = card
      ? await resumeCardThatStays(deps, card.orderRef, askForPage(actor, card))
      : await resumeOrderCards(deps, ref, await askForPages(deps, actor, ref));
    if (!isShown) throw new AppError("card.not_paused");
    await tell(deps, actor, { order, card, why }, "cards.resumed");
  });
}

function askForPage({ role }: StaffActor, card: CardRow): CardEditPermit {
  return CardEditPermit.ask({ kind: "staff", role }, card, ["page"]);
}

async function askForPages(deps: ClockDeps, { role }: StaffActor, orderRef: string): Promise<CardEditPermit[]> {
  return permitEachCardEdit({ kind: "staff", role }, await listOrderCards(deps.db.query, orderRef), ["page"]);
}

interface PausingReason {
  order: OrderRow;
  /** The named card; `undefined`: all cards of the order. */
  card: CardRow | undefined;
  why: string;
}

async function tell(
  deps: InTransaction<ClockDeps>,
  actor: AuditActor,
  { order: { ref, number }, card, why }: PausingReason,
  what: "cards.paused" | "cards.resumed",
): Promise<void> {
  await recordOrderHistoryEntry(deps, {
    orderRef: ref,
    actor: `staff:${actor.userId}`,
    kind: what,
    details: { reason: why, ...(card && { card: card.ref }) },
  });
  await recordAuditEntry(deps, {
    actor,
    action: what,
    target: number,
    orderRef: ref,
    details: card ? joinAuditDetails(`${card.firstName} ${card.lastName}`, why) : why,
  });
}
