import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { type OrderHistoryEntry, recordOrderHistoryEntry } from "./order-history.ts";
import { insertOrderLineRows } from "./order-card-store.ts";
import { buildOrderSearchKeys, computeAmountDue } from "./order-rules.ts";
import * as store from "./order-store.ts";
import type { OrderLineRow, OrderRow } from "./order-tables.ts";
import type { CompanyDetail } from "#shared/contract/companies.ts";
import { computeAskedPrice } from "#shared/payment/asked-price.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { listSoldCards } from "./order-card-service.ts";
import { findCard } from "#server/features/cards/card-service.ts";

export {
  findCardPauser,
  isAboutCard,
  isTakenOff,
  listCardHistory,
  nameCardInHistory,
  recordOrderHistoryEntry,
  type OrderHistoryDetails,
} from "./order-history.ts";
export {
  endCompanyKeys,
  findOrderByRef,
  hasAnyOrder,
  hasPaidOrder,
  incrementOrderAmountPaid,
  incrementOrderAmountRefunded,
  listAnyCompanyOrderRows,
  listOrderHistory,
  listReprintOrders,
  markOrdersForErasure,
  setOrderPaidIfUnpaid,
  setOrderUnpaidIfNotRefunded,
  setTriedPromoCode,
  unmarkOrdersForErasure,
  updateOrderPayment,
} from "./order-store.ts";
export {
  eraseBuyerFromOrder,
  eraseCardFromOrder,
  eraseOrderForAge,
  eraseOrderNow,
  forgetCardInHistory,
  listReprintOrdersToErase,
  lockUnerasedOrder,
} from "./order-erasure.ts";

/** Gets an order that exists and was not deleted. @throws {AppError} `order.not_found` */
export async function getOrderOrThrow(deps: DbDeps, ref: string): Promise<OrderRow> {
  const order = await store.findOrderByRef(deps.db.query, ref);
  if (!order) throw new AppError("order.not_found");
  return order;
}

/** Gets an order in any state, including deleted and erased ones, for staff. @throws {AppError} `order.not_found` */
export async function getAnyOrderOrThrow(deps: DbDeps, ref: string): Promise<OrderRow> {
  const order = await store.selectAnyOrderByRef(deps.db.query, ref);
  if (!order) throw new AppError("order.not_found");
  return order;
}

/** Lists the orders that reprint each of these cards, newest first; a card without any is left out. */
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
 * Locks an order's row, which must not be erased, until the transaction ends. `deleted`: whether to look for the order
 * in the trash only.
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
  await store.insertOrderRows(deps.db.query, [order]);
  await insertOrderLineRows(deps.db.query, lines);
  await recordOrderHistoryEntry(deps, {
    orderRef: order.ref,
    actor,
    kind: "order.created",
    details: { ...(cards.length > 1 ? { cards } : { offer: order.offer }), price: order.price },
  });
}

/** A company's order, with how many cards it sells or reprints, and the number of the order that it completes. */
export interface CompanyOrderStanding {
  order: OrderRow;
  cards: number;
  completes: string | null;
}

/** Lists a company's orders that are not deleted, newest first. */
export async function listOrdersOfCompany(deps: DbDeps, organisationId: string): Promise<CompanyOrderStanding[]> {
  const lines = new Map(
    (await store.countCardLinesByCompany(deps.db.query, organisationId)).map((one) => [one.orderRef, one.cards]),
  );
  const orders = await store.selectCompanyOrders(deps.db.query, organisationId);
  const numbers = new Map(orders.map(({ ref, number }) => [ref, number]));
  return orders.map((order) => ({
    order,
    cards: lines.get(order.ref) ?? 0,
    completes: numbers.get(order.completes ?? "") ?? null,
  }));
}

/** Lists a company's orders as staff see them. */
export async function presentCompanyOrders(deps: DbDeps, organisationId: string): Promise<CompanyDetail["orders"]> {
  return (await listOrdersOfCompany(deps, organisationId)).map(({ order, cards, completes }) => ({
    ref: order.ref,
    number: order.number,
    createdAt: new Date(order.createdAt).toISOString(),
    cards,
    completes,
    price: computeAskedPrice(order),
    received: order.received,
    refunded: order.refunded,
    paid: order.paidAt !== null,
    rest: computeAmountDue(order),
  }));
}

/** Lists the company's orders that were made, restored from the trash or given further cards since this time. */
export async function listOrdersMadeOrRestoredSince(
  deps: DbDeps,
  organisationId: string,
  since: number,
): Promise<ReadonlySet<string>> {
  const rows = await store.selectOrdersMadeOrRestoredSince(deps.db.query, organisationId, since);
  return new Set(rows.map(({ ref }) => ref));
}

/** Lists a company's orders, including those in the trash, whose cards can come back. */
async function listUnerasedOrders(deps: DbDeps, organisationId: string): Promise<OrderRow[]> {
  return (await store.listAnyCompanyOrderRows(deps.db.query, organisationId)).filter(
    ({ expiredAt }) => expiredAt === null,
  );
}

/**
 * Locks a company's orders, including those in the trash, until the transaction ends. Always in the same sequence, and
 * an edit of a card locks its order first, so that an edit and a change of all cards wait for each other.
 */
export async function lockCompanyOrders(deps: InTransaction<DbDeps>, organisationId: string): Promise<void> {
  const orders = await listUnerasedOrders(deps, organisationId);
  for (const ref of orders.map((order) => order.ref).toSorted()) await lockAnyOrderForUpdate(deps, ref);
}

/** Rewrites the search texts of a company's orders after its cards have changed. */
export async function refreshCompanySearchKeys(deps: InTransaction<ClockDeps>, organisationId: string): Promise<void> {
  for (const order of await listUnerasedOrders(deps, organisationId)) {
    const keys = buildOrderSearchKeys(order, await listSoldCards(deps, order));
    await store.updateOrderRow(deps.db.query, order.ref, { ...keys, updatedAt: deps.clock.now() });
  }
}

/** Gets the key by which a company's administrators open an order, valid until `endCompanyKeys`. */
export async function getCompanyKey(deps: InTransaction<DbDeps>, ref: string): Promise<string> {
  return store.ensureCompanyKey(deps.db.query, ref, generateSecretId());
}

/**
 * Gets an order in any state, for staff, by its own reference or that of one of its cards.
 * @throws {AppError} `order.not_found`
 */
export async function getOrderOfReferenceOrThrow(deps: DbDeps, ref: string): Promise<OrderRow> {
  const card = await findCard(deps.db.query, ref);
  return getAnyOrderOrThrow(deps, card?.orderRef ?? ref);
}
