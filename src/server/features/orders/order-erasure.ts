import type { OrderEventKind } from "#shared/order/order-events.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import type { OrderErasureScope } from "#server/features/cards/erasure-scope-rules.ts";
import { listCardRefsInScope, listOrderCards } from "#server/features/cards/card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import * as store from "./order-erasure-store.ts";
import { type ErasableOrderKind, buildOrderSearchKeys, foldSearchText } from "./order-rules.ts";
import { clearCardDeliveryRows, listCardDeliveries } from "./order-card-store.ts";
import { isDestinationOfBuyer, removeBuyer, removeDestination } from "./buyer-history-erasure-rules.ts";
import { listSoldCards } from "./order-card-service.ts";
import { nameCardInHistory, recordOrderHistoryEntry } from "./order-history.ts";
import { listOrderHistory, lockOrderRow, updateOrderRow } from "./order-store.ts";
import type { OrderEventRow, OrderRow } from "./order-tables.ts";

/**
 * Events whose details nobody typed and that name nobody; the details of all other kinds are emptied. The ledger keeps
 * the amounts.
 */
const impersonalEvents: readonly OrderEventKind[] = ["order.created", "piece.material_set", "mail.resent"];

/** Wipes the personal data of a locked order because of its age, as the second step of its erasure. */
export async function eraseOrderForAge(
  deps: InTransaction<ClockDeps>,
  ref: string,
  what: ErasableOrderKind,
): Promise<void> {
  await store.eraseOrderRow(deps.db.query, ref, deps.clock.now());
  await clearCardDeliveryRows(deps.db.query, ref);
  await store.clearOrderHistoryDetails(deps.db.query, { orderRef: ref, keptKinds: impersonalEvents });
  await recordOrderHistoryEntry(deps, {
    orderRef: ref,
    actor: "system",
    kind: what === "deleted" ? "order.purged" : "order.expired",
  });
}

/**
 * Locks an order's row until the transaction ends, whether in the trash or not.
 * @throws {AppError} `order.not_found` also when it is erased
 */
export async function lockUnerasedOrder(deps: InTransaction<DbDeps>, ref: string): Promise<OrderRow> {
  const order = await lockOrderRow(deps.db.query, ref);
  if (!order || order.expiredAt !== null) throw new AppError("order.not_found");
  return order;
}

/**
 * Erases the personal data of a locked order of any age and state; an order outside the trash counts as deleted.
 * `actor`, `reason`: for the timeline.
 */
export async function eraseOrderNow(
  deps: InTransaction<ClockDeps>,
  { ref, deletedAt }: OrderRow,
  { actor, reason }: { actor: string; reason: string },
): Promise<void> {
  const now = deps.clock.now();
  await store.eraseOrderRow(deps.db.query, ref, now, deletedAt ?? now);
  await clearCardDeliveryRows(deps.db.query, ref);
  await store.clearOrderHistoryDetails(deps.db.query, { orderRef: ref, keptKinds: impersonalEvents });
  await recordOrderHistoryEntry(deps, { orderRef: ref, actor, kind: "order.erased", details: { reason } });
}

/** Events without typed data about a card's owner; they keep their details when only one card is erased. */
const moneyEvents: readonly OrderEventKind[] = [
  "payment.settled",
  "payment.rest_received",
  "payment.undone",
  "payment.refund_asked",
  "payment.refunded",
  "payment.refund_failed",
  "payment.closed",
  "payment.overpaid",
];

/**
 * Erases one card from a locked order whose sale stays. The card's texts no longer find the order. Empties the
 * history's details except for card references, unless an entry is about another card; also notes, since nobody can
 * tell which card they are about.
 */
export async function eraseCardFromOrder(
  deps: InTransaction<ClockDeps>,
  order: OrderRow,
  cardRef: string,
  { actor, reason }: { actor: string; reason: string },
): Promise<void> {
  const { ref } = order;
  const cards = await listSoldCards(deps, order);
  const others = cards.filter((card) => card.ref !== cardRef);
  const gone = cards.find((card) => card.ref === cardRef);
  const aboutOthers = gone
    ? (await listOrderHistory(deps.db.query, ref)).filter((event) => isAboutAnyCard(event, others))
    : [];
  await clearCardDeliveryRows(deps.db.query, ref, cardRef);
  await updateOrderRow(deps.db.query, ref, { ...buildOrderSearchKeys(order, others), updatedAt: deps.clock.now() });
  await store.clearOrderHistoryDetails(deps.db.query, {
    orderRef: ref,
    keptKinds: [...impersonalEvents, ...moneyEvents],
    keptIds: aboutOthers.map(({ id }) => id),
    cardRefs: cards.map((card) => card.ref),
  });
  await recordOrderHistoryEntry(deps, {
    orderRef: ref,
    actor,
    kind: "card.removed",
    details: { reason, ...(gone && nameCardInHistory(gone)) },
  });
}

/**
 * Empties the history's entries about a card that leaves its unpaid order, except for its reference. If it was the
 * first, the next card takes its reference, and the entries about that one are renamed.
 */
export async function forgetCardInHistory(
  deps: InTransaction<DbDeps>,
  card: CardRow,
  [next]: readonly CardRow[],
): Promise<void> {
  const { ref, orderRef } = card;
  const kept = (await listOrderHistory(deps.db.query, orderRef)).filter((event) => !isAboutAnyCard(event, [card]));
  await store.clearOrderHistoryDetails(deps.db.query, {
    orderRef,
    keptKinds: impersonalEvents,
    keptIds: kept.map(({ id }) => id),
    cardRefs: [ref],
  });
  if (ref === orderRef && next) await store.renameCardInHistory(deps.db.query, orderRef, next.ref);
}

/**
 * Erases the buyer from a locked order whose `kept` cards stay with their holders: buyer, delivery, keys, and the
 * history's details except those about the kept cards. A kept card that was sent to the buyer loses its delivery; its
 * entries keep an address only if the card has its own and it was never the buyer's.
 */
export async function eraseBuyerFromOrder(
  deps: InTransaction<ClockDeps>,
  order: OrderRow,
  kept: readonly CardRow[],
  { actor, reason }: { actor: string; reason: string },
): Promise<void> {
  const { ref } = order;
  const aboutKept = (await listOrderHistory(deps.db.query, ref)).filter((event) => isAboutAnyCard(event, kept));
  const sentToOthers = await clearDeliveriesToBuyer(deps, order, kept);
  const nobody = { ...order, ...store.erasedOrderColumns };
  await updateOrderRow(deps.db.query, ref, {
    ...store.erasedOrderColumns,
    ...buildOrderSearchKeys(nobody, kept),
    key: generateSecretId(),
    companyKey: null,
    updatedAt: deps.clock.now(),
  });
  await store.clearOrderHistoryDetails(deps.db.query, {
    orderRef: ref,
    keptKinds: impersonalEvents,
    keptIds: aboutKept.map(({ id }) => id),
    cardRefs: (await listOrderCards(deps.db.query, ref)).map((card) => card.ref),
  });
  for (const card of kept) {
    const entries = aboutKept.filter((event) => isAboutAnyCard(event, [card]));
    const isOwnPlace =
      sentToOthers.includes(card) && !entries.some(({ details }) => isDestinationOfBuyer(details, order));
    for (const { id, kind, details } of entries) {
      const rest = kind === "order.corrected" && !isOwnPlace ? removeDestination(details) : details;
      await store.setHistoryEntryDetails(deps.db.query, id, removeBuyer(rest, order, card));
    }
  }
  await recordOrderHistoryEntry(deps, { orderRef: ref, actor, kind: "order.buyer_erased", details: { reason } });
}

/** Clears the deliveries of cards that are sent to the order's buyer; resolves to the cards sent to somebody else. */
async function clearDeliveriesToBuyer(
  deps: InTransaction<DbDeps>,
  { ref, buyerPhone, firstNameKey }: OrderRow,
  cards: readonly CardRow[],
): Promise<CardRow[]> {
  const sentToOthers = [];
  for (const { cardRef, deliveryRecipient, deliveryPhone } of await listCardDeliveries(deps.db.query, ref)) {
    const card = cards.find((one) => one.ref === cardRef);
    if (!card) continue;
    if (foldSearchText(deliveryRecipient) === firstNameKey || (buyerPhone !== "" && deliveryPhone === buyerPhone))
      await clearCardDeliveryRows(deps.db.query, ref, cardRef);
    else sentToOthers.push(card);
  }
  return sentToOthers;
}

/** Kinds of entries that are about the order's first card when they name none. */
const singleCardEvents: readonly OrderEventKind[] = ["order.corrected", "card.replaced"];

function isAboutAnyCard({ kind, details, orderRef }: OrderEventRow, cards: readonly CardRow[]): boolean {
  const { card = singleCardEvents.includes(kind) ? orderRef : undefined } = JSON.parse(details) as { card?: string };
  return cards.some(({ ref }) => ref === card);
}

/** Lists the orders, not erased yet, that reprint an order's cards or one of them. */
export async function listReprintOrdersToErase(deps: DbDeps, part: OrderErasureScope): Promise<string[]> {
  return store.selectReprintRefsToErase(deps.db.query, await listCardRefsInScope(deps.db.query, part));
}
