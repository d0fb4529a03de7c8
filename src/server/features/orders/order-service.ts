import type { OrderPayer } from "#shared/contract/orders.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import { AppError } from "#shared/errors/app-error.ts";
import { type OrderHistoryEntry, recordOrderHistoryEntry } from "./order-history.ts";
import { insertOrderLineRows } from "./order-line-store.ts";
import { foldSearchText } from "./order-rules.ts";
import * as store from "./order-store.ts";
import type { OrderLineRow, OrderRow } from "./order-tables.ts";
import { type RequiredOrderField, listMissingRequiredFields, requiredOrderFields } from "#shared/order/missing.ts";
import { isCardErased, listOrderCards, listPrivateImageUrls } from "#server/features/cards/card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { listWaivedCardRefs } from "./completion/completion-service.ts";

export {
  findCardPauser,
  isAboutCard,
  isTakenOff,
  listCardHistory,
  nameCardInHistory,
  recordOrderHistoryEntry,
  type OrderHistoryDetails,
  type OrderHistoryEntry,
} from "./order-history.ts";
export {
  findOrderByRef,
  hasAnyOrder,
  hasPaidOrder,
  listOrderHistory,
  listReprintOrders,
  setTriedPromoCode,
} from "./order-store.ts";
export {
  eraseCardFromOrder,
  eraseOrderForAge,
  eraseBuyerFromOrder,
  eraseOrderNow,
  forgetCardInHistory,
  lockOrderAndCheckErased,
  lockUnerasedOrder,
  postponeOrderErasure,
  listReprintOrdersToErase,
} from "./order-erasure.ts";
export { markOrdersForErasure, unmarkOrdersForErasure } from "./order-erasure-store.ts";

/** Gets an order that exists and was not deleted. @throws {AppError} `order.not_found` */
export async function getOrderOrThrow(deps: DbDeps, ref: string): Promise<OrderRow> {
  const order = await store.findOrderByRef(deps.db.query, ref);
  if (!order) throw new AppError("order.not_found");
  return order;
}

/** Gets an order in any state, deleted and erased ones too, for staff. @throws {AppError} `order.not_found` */
export async function getAnyOrderOrThrow(deps: DbDeps, ref: string): Promise<OrderRow> {
  const order = await store.selectAnyOrderByRef(deps.db.query, ref);
  if (!order) throw new AppError("order.not_found");
  return order;
}

/** Lists the orders that reprint each of these cards, newest first; cards that none does are left out. */
export async function listReprintOrdersOfCards(
  deps: DbDeps,
  cardRefs: readonly string[],
): Promise<ReadonlyMap<string, OrderRow[]>> {
  if (cardRefs.length === 0) return new Map();
  return Map.groupBy(
    await store.selectReprintOrdersOfCards(deps.db.query, cardRefs),
    ({ reprinted }) => reprinted ?? "",
  );
}

/**
 * Locks an order's row until the transaction ends; it must not be erased. `deleted`: whether the order is looked
 * for in the trash.
 * @throws {AppError} `order.not_found`
 */
export async function lockOrderForUpdate(
  deps: InTransaction<DbDeps>,
  ref: string,
  { deleted = false } = {},
): Promise<OrderRow> {
  const order = await store.lockOrderRow(deps.db.query, ref);
  if (!order || order.expiredAt !== null || (order.deletedAt !== null) !== deleted)
    throw new AppError("order.not_found");
  return order;
}

/** Locks an order in any state until the transaction ends. @throws {AppError} `order.not_found` */
export async function lockAnyOrderForUpdate(deps: InTransaction<DbDeps>, ref: string): Promise<OrderRow> {
  const order = await store.lockOrderRow(deps.db.query, ref);
  if (!order) throw new AppError("order.not_found");
  return order;
}

/** Updates a locked order and adds an entry to its timeline. */
export async function updateOrderWithHistory(
  deps: InTransaction<ClockDeps>,
  change: Partial<OrderRow>,
  event: OrderHistoryEntry,
): Promise<void> {
  await store.updateOrderRow(deps.db.query, event.orderRef, { ...change, updatedAt: deps.clock.now() });
  await recordOrderHistoryEntry(deps, event);
}

/** Inserts a new order, its lines and the first entry of its timeline. `actor`: `buyer` or `staff:<user id>`. */
export async function insertOrderWithHistory(
  deps: InTransaction<ClockDeps>,
  { order, lines }: { order: OrderRow; lines: readonly OrderLineRow[] },
  actor: string,
): Promise<void> {
  const cards = lines.flatMap(({ kind, offer }) => (kind === "card" && offer !== null ? [offer] : []));
  await store.insertOrderRow(deps.db.query, order);
  await insertOrderLineRows(deps.db.query, lines);
  await recordOrderHistoryEntry(deps, {
    orderRef: order.ref,
    actor,
    kind: "order.created",
    details: { ...(cards.length > 1 ? { cards } : { offer: order.offer }), price: order.price },
  });
}

export interface OrderSettlement {
  ref: string;
  paidBy: OrderPayer;
  method: string | null;
  promoCode: string | null;
  /** Amount received, and discount given with it (whole FCFA). */
  received: number;
  discount: number;
}

/**
 * Marks an order paid; `false` when something else had paid it.
 * Called by `payments/payment-service.ts` only, inside its transaction (payments.md rule 3).
 */
export async function markOrderAsPaid(deps: InTransaction<ClockDeps>, settlement: OrderSettlement): Promise<boolean> {
  return store.setOrderPaidIfUnpaid(
    deps.db.query,
    settlement.ref,
    {
      paidAt: deps.clock.now(),
      paidBy: settlement.paidBy,
      paymentMethod: settlement.method,
      promoCode: settlement.promoCode,
      received: settlement.received,
      discount: settlement.discount,
    },
    foldSearchText(settlement.promoCode ?? ""),
  );
}

/**
 * Adds a further payment to a paid order; `undefined` if it exceeds the amount due. Only payments call this and the
 * functions below.
 */
export async function addOrderAmountPaid(
  deps: InTransaction<ClockDeps>,
  ref: string,
  sums: { amount: number; discount: number },
): Promise<OrderRow | undefined> {
  return store.incrementOrderAmountPaid(deps.db.query, ref, { ...sums, now: deps.clock.now() });
}

/** Adds to an order's refunded amount. */
export async function addOrderAmountRefunded(
  deps: InTransaction<ClockDeps>,
  ref: string,
  amount: number,
): Promise<void> {
  await store.incrementOrderAmountRefunded(deps.db.query, ref, amount, deps.clock.now());
}

/** Replaces what pays a paid order; the time at which it was paid stays. */
export async function replaceOrderPayment(
  deps: InTransaction<ClockDeps>,
  { ref, paidBy, method, ...sums }: OrderSettlement & Pick<OrderRow, "fullyPaidAt" | "refunded">,
): Promise<void> {
  await store.updateOrderPayment(deps.db.query, ref, { paidBy, paymentMethod: method, ...sums }, deps.clock.now());
}

/**
 * Marks an order unpaid, because its payment was recorded by mistake; `false` when it is not paid, or something
 * was refunded.
 */
export async function markOrderAsUnpaid(deps: InTransaction<ClockDeps>, ref: string): Promise<boolean> {
  return store.setOrderUnpaidIfNotRefunded(deps.db.query, ref, deps.clock.now());
}

export interface IncompleteCard {
  ref: string;
  missing: RequiredOrderField[];
}

/**
 * Lists the cards of an order that still need something, with what that is, before they are published, printed and
 * delivered, but for those that leave it; none for an order that was made whole. A portrait is not waited for where the
 * company or staff have said so.
 * `known`: its cards, where they were read already.
 */
export async function listIncompleteCards(
  deps: DbDeps,
  order: OrderRow,
  known?: readonly CardRow[],
): Promise<IncompleteCard[]> {
  if (order.begun === 0) return [];
  return findIncomplete(deps, order, known ?? (await listOrderCards(deps.db.query, order.ref)));
}

/** Lists what one card of an order still needs, as `listIncompleteCards` does for all. */
export async function listMissingCardFields(
  deps: DbDeps,
  order: OrderRow,
  card: CardRow,
): Promise<RequiredOrderField[]> {
  if (order.begun === 0) return [];
  return (await findIncomplete(deps, order, [card]))[0]?.missing ?? [];
}

/**
 * Checks whether nothing is printed of a card for an order yet: it lacks something, or, where the order is another than its
 * own, its page is not its holder's, as that of a successor who has not given all. What is in the trash is not printed either.
 */
export async function isCardIncomplete(deps: DbDeps, order: OrderRow, card: CardRow): Promise<boolean> {
  if (card.state === "removed") return true;
  if (card.orderRef !== order.ref) return card.state === "waiting";
  return (await listMissingCardFields(deps, order, card)).length > 0;
}

async function findIncomplete(deps: DbDeps, order: OrderRow, all: readonly CardRow[]): Promise<IncompleteCard[]> {
  const cards = all.filter((card) => card.removalAskedAt === null && !isCardErased(card));
  const images = await listPrivateImageUrls(deps, cards);
  const waived = await listWaivedCardRefs(deps, order);
  return cards.flatMap((card) => {
    const { profile = "", cover = "", logo = "" } = images.get(card.ref) ?? {};
    const missing = listMissingRequiredFields(card.offer, {
      ...card,
      deliveryAddress: order.deliveryAddress,
      profileUrl: profile,
      coverUrl: cover,
      logoUrl: logo,
    }).filter((field) => field !== "profileUrl" || !waived.has(card.ref));
    return missing.length > 0 ? [{ ref: card.ref, missing }] : [];
  });
}

/** Finds what any card of the order, or its delivery, still needs, in the order of the form. */
export async function findMissingOrderFields(deps: DbDeps, order: OrderRow): Promise<RequiredOrderField[]> {
  const missing = new Set((await listIncompleteCards(deps, order)).flatMap((card) => card.missing));
  return requiredOrderFields.filter((field) => missing.has(field));
}
