import { AppError } from "#server/app-error.ts";
import { unpayableFcfa } from "#shared/payment/payment-provider.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import type { InTransaction } from "#server/db/database.ts";
import { enqueueJob } from "#server/jobs/queue.ts";
import { lockCardOrThrow } from "#server/features/cards/card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import {
  announceRemovedReprints,
  removeReprintedCards,
  readOfferRaise,
} from "#server/features/orders/reprint-order-service.ts";
import { listReprintedCardRefs, listReprintedCards, readSale } from "#server/features/orders/order-card-service.ts";
import { computeAmountDue, isReprint } from "#server/features/orders/order-rules.ts";
import { hasLeftHouse, listCardsMadeByOtherReprint } from "#server/features/production/production-service.ts";
import { getOrderOrThrow, lockAnyOrderForUpdate } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { listPaymentAttempts } from "./payment-store.ts";
import type { PaidSale } from "./payment-tables.ts";

/** Reads an order's sale, with its payment attempts. */
export async function readPaidSale(deps: DbDeps, order: OrderRow): Promise<PaidSale> {
  return { ...(await readSale(deps, order)), attempts: await listPaymentAttempts(deps.db.query, order.ref) };
}

/** A sale that is locked while money comes in for it. */
export interface LockedSale extends PaidSale {
  /** True for an unpaid reprint with nothing left to make or to raise: its money goes back. */
  overtaken: boolean;
}

/**
 * Locks an order that is being paid until the transaction ends, and reads it after `leaveOutNeedless`.
 * @throws {AppError} `order.not_found`
 */
export async function lockSale(deps: InTransaction<ClockDeps>, ref: string): Promise<LockedSale> {
  const { order, overtaken } = await leaveOutNeedless(deps, await lockAnyOrderForUpdate(deps, ref));
  return { ...(await readPaidSale(deps, order)), overtaken };
}

/** Asserts that an order can take money. @throws {AppError} `order.not_found`: in the trash; `order.expired`: erased */
export function assertSettleable({ deletedAt, expiredAt }: OrderRow): void {
  if (deletedAt !== null) throw new AppError("order.not_found");
  if (expiredAt !== null) throw new AppError("order.expired");
}

/**
 * Gets the order if nothing of it is paid.
 * @throws {AppError} `order.not_found`, `order.already_paid`, `order.expired`
 */
export async function getPayableOrderOrThrow(deps: DbDeps, ref: string): Promise<OrderRow> {
  const order = await getOrderOrThrow(deps, ref);
  if (order.paidAt !== null) throw new AppError("order.already_paid");
  if (order.expiredAt !== null) throw new AppError("order.expired");
  if (isReprint(order) && (await isPointless(deps, order, await listReprintedCards(deps, order))))
    throw new AppError("order.expired");
  return order;
}

/**
 * Gets the order as `getPayableOrderOrThrow` does, when a payment of it begins. Nobody pays for a print of a card that
 * another reprint, ordered by its company or its holder, is making.
 * @throws {AppError} as `getPayableOrderOrThrow`; `reprint.being_made`
 */
export async function getOrderToPayOrThrow(deps: DbDeps, ref: string): Promise<OrderRow> {
  const order = await getPayableOrderOrThrow(deps, ref);
  await assertNotMadeElsewhere(deps, order);
  return order;
}

/** @throws {AppError} `reprint.being_made` if other reprints make all cards that an order reprints and that stay */
export async function assertNotMadeElsewhere(deps: DbDeps, order: OrderRow): Promise<void> {
  if (!isReprint(order)) return;
  const staying = (await listReprintedCards(deps, order)).filter((card) => !isLeaving(card));
  if (staying.length > 0 && (await listNeedless(deps, order, staying)).length === staying.length)
    throw new AppError("reprint.being_made");
}

/**
 * Gets a partly paid order if the provider can take its rest; a reprint only if one of its cards stays or was sent.
 * @throws {AppError} `order.not_found`, `order.already_paid`, `order.expired`
 */
export async function getPayableRestOrThrow(deps: DbDeps, ref: string): Promise<OrderRow> {
  const order = await getOrderOrThrow(deps, ref);
  if (order.expiredAt !== null) throw new AppError("order.expired");
  if (computeAmountDue(order) <= unpayableFcfa) throw new AppError("order.already_paid");
  if (await areReprintedCardsLeaving(deps, order)) throw new AppError("order.expired");
  return order;
}

/**
 * Removes cards from an unpaid reprint of several that is being paid, unless none would be left: cards that are erased
 * or will be, and cards that another reprint makes. Returns the order as it is then. Locks its cards until the
 * transaction ends, so that their removal, and the payment of another reprint, wait.
 */
async function leaveOutNeedless(
  deps: InTransaction<ClockDeps>,
  order: OrderRow,
): Promise<Pick<LockedSale, "order" | "overtaken">> {
  if (order.paidAt !== null || !isReprint(order)) return { order, overtaken: false };
  const cards: CardRow[] = [];
  // In sorted order, as everything that locks several cards does.
  for (const ref of (await listReprintedCardRefs(deps, order)).toSorted()) cards.push(await lockCardOrThrow(deps, ref));
  const needless = await listNeedless(deps, order, cards);
  if (needless.length === cards.length || (await isPointless(deps, order, cards))) return { order, overtaken: true };
  return { order: needless.length === 0 ? order : await removeReprintedCards(deps, order, needless), overtaken: false };
}

/** Does the same before a payment begins, and tells the buyer, who may not be the payer, what it costs now. */
export async function announceLeavingReprints(deps: InTransaction<ClockDeps>, order: OrderRow): Promise<void> {
  const cards = await listReprintedCardRefs(deps, order);
  const { order: left } = await leaveOutNeedless(deps, order);
  if (left.price === order.price) return;
  const removed = cards.length - (await listReprintedCardRefs(deps, left)).length;
  await announceRemovedReprints(deps, left, [left.buyerEmail], { removed, price: left.price });
  await enqueueJob(deps, { kind: "document.balance", payload: {} });
}

/**
 * Checks whether all cards that an order reprints are erased or will be, and none was sent: then nothing more is paid
 * for it. Never true for a raise, which was carried out with the first payment.
 */
export async function areReprintedCardsLeaving(deps: DbDeps, order: OrderRow): Promise<boolean> {
  if (!isReprint(order)) return false;
  const cards = await listReprintedCards(deps, order);
  if (!cards.every(isLeaving)) return false;
  const refs = cards.map(({ ref }) => ref);
  if (await hasLeftHouse(deps, order.ref, refs)) return false;
  return (await readOfferRaise(deps, order)) === undefined;
}

/** Checks whether a card is erased or will be. */
function isLeaving({ state, removalAskedAt }: CardRow): boolean {
  return state === "removed" || removalAskedAt !== null;
}

/** Lists cards that need no reprint: erased or about to be, or, unless raised, made by another reprint. */
async function listNeedless(
  deps: DbDeps,
  order: Pick<OrderRow, "ref" | "reprintOf">,
  cards: readonly CardRow[],
): Promise<CardRow[]> {
  const isRaise = (await readOfferRaise(deps, order)) !== undefined;
  const made = isRaise ? new Set<string>() : await listCardsMadeByOtherReprint(deps, cards, order.ref);
  return cards.filter((card) => isLeaving(card) || made.has(card.ref));
}

/** Checks whether a reprint is pointless: all its cards are erased or will be, or its raise is done already. */
async function isPointless(
  deps: DbDeps,
  order: Pick<OrderRow, "ref" | "reprintOf">,
  cards: readonly CardRow[],
): Promise<boolean> {
  if (cards.every(isLeaving)) return true;
  const raise = await readOfferRaise(deps, order);
  return raise !== undefined && cards.some(({ ref, offer }) => ref === raise.cardRef && offer === raise.offer);
}
