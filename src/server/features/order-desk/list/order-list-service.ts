import { setImmediate as immediate } from "node:timers/promises";
import type { OrderFilters, OrderListItem } from "#shared/contract/order-list.ts";
import { formatIsoOrNull } from "#shared/format/day-and-time.ts";
import type { ClockDeps, CoreDeps, DbDeps, Deps } from "#server/deps.ts";
import type { RequiredOrderField } from "#shared/order/missing.ts";
import { formatActorNames } from "#server/features/audit/audit-service.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import {
  computeAmountDue,
  findAnnouncedTransfer,
  getFullyPaidAt,
  readTypedRef,
} from "#server/features/orders/order-rules.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import type { PieceRow } from "#server/features/production/production-tables.ts";
import { selectOrderCounts } from "./order-count-store.ts";
import { selectCardsToProve } from "./order-conditions-read-model.ts";
import { selectOrderListRelations } from "./order-list-relations-read-model.ts";
import {
  buildLastNfcLink,
  findPrecountedStates,
  listMissingCardFields,
  summarizeProductionState,
  computePageWindow,
  orderSearchBounds,
  toOrderListQuery,
  type OrderListQuery,
  type OrderListPageRequest,
} from "./order-list-rules.ts";
import { searchOrderRefs } from "./order-search-read-model.ts";
import * as list from "./order-list-read-model.ts";
import { listProvedCards } from "#server/features/orders/proofs/proof-service.ts";
import { streamOrderRefs } from "./order-walk-read-model.ts";

type ItemNeeds = CoreDeps;

/** Rows read at a time when all are wanted; between two chunks other requests get their turn. */
const chunkSize = 250;

export interface OrderListPage {
  items: OrderListItem[];
  total: number;
  /** Whether there are more than `total`: a search counts no further than `orderSearchBounds.counted`. */
  capped: boolean;
}

export async function listOrderPage(
  deps: ItemNeeds,
  filters: OrderFilters,
  page: OrderListPageRequest,
): Promise<OrderListPage> {
  const query = await readQuery(deps, filters);
  const named = await findNamedRefs(deps, filters);
  const { refs, total, capped } = named
    ? { refs: named, total: named.length, capped: false }
    : query.terms.length > 0
      ? await searchOrders(deps, query, page)
      : await readPage(deps, query, page);
  return { items: (await findOrderListRows(deps, refs)).map((row) => toOrderListItem(deps, row)), total, capped };
}

async function readQuery(deps: ClockDeps, filters: OrderFilters): Promise<OrderListQuery> {
  const query = toOrderListQuery(filters, deps.clock.now());
  if (filters.status !== "unproved") return query;
  return { ...query, refs: await listOrdersToProve(deps) };
}

/**
 * Lists the orders that need a proof sent: a card must be drawn, or its company has not seen it as it is now. An order
 * whose last proof got a remark waits for the team's answer first.
 */
async function listOrdersToProve(deps: DbDeps): Promise<string[]> {
  const refs: string[] = [];
  for (const [ref, pieces] of Map.groupBy(await selectCardsToProve(deps.db.query), (piece) => piece.ref)) {
    const [order] = pieces;
    const cards = order ? await listProvedCards(deps, order) : [];
    const isToProve = cards.some(({ card, standing }) =>
      pieces.some(({ cardRef, state }) => {
        if (cardRef !== card.ref || standing === "marked") return false;
        return state === "to_design" || standing === "unsent" || standing === "changed";
      }),
    );
    if (isToProve) refs.push(ref);
  }
  return refs;
}

/**
 * Finds the orders for a typed reference, of an order or a card, whatever other filters say; deleted ones only in the
 * trash. `undefined`: no reference was typed.
 */
async function findNamedRefs({ db }: DbDeps, filters: OrderFilters): Promise<string[] | undefined> {
  const ref = readTypedRef(filters.search);
  return ref === undefined ? undefined : list.selectOrderRefsByCardRef(db.query, ref, { trash: filters.trash === "1" });
}

type RefPage = Pick<OrderListPage, "total" | "capped"> & { refs: string[] };

async function searchOrders(
  { db }: DbDeps,
  query: OrderListQuery,
  { page, pageSize }: OrderListPageRequest,
): Promise<RefPage> {
  const { refs, count } = await searchOrderRefs(db, query, page * pageSize);
  return {
    refs: refs.slice((page - 1) * pageSize, page * pageSize),
    total: Math.min(count, orderSearchBounds.counted),
    capped: count > orderSearchBounds.counted,
  };
}

async function readPage(deps: DbDeps, query: OrderListQuery, page: OrderListPageRequest): Promise<RefPage> {
  const total = await countOrders(deps, query);
  return { refs: await list.listOrderRefs(deps.db, query, computePageWindow(page, total)), total, capped: false };
}

/**
 * Lists all matching orders, and their number. References are read first, so that no order comes twice while others
 * arrive.
 */
export async function listMatchingOrders(
  deps: ClockDeps,
  filters: OrderFilters,
): Promise<{ total: number; batches: AsyncGenerator<OrderListRow[]> }> {
  const named = await findNamedRefs(deps, filters);
  if (named) return { total: named.length, batches: readInChunks(deps, named) };
  const refs = new Set<string>();
  for await (const some of streamOrderRefs(deps.db, await readQuery(deps, filters)))
    for (const ref of some) refs.add(ref);
  return { total: refs.size, batches: readInChunks(deps, [...refs]) };
}

/**
 * Streams all matching orders for a file: each chunk is read and written before the next, so that a million orders take
 * no more memory than a thousand. If orders can move in the list meanwhile, remembers those already sent.
 */
export async function* streamMatchingOrders(deps: ClockDeps, filters: OrderFilters): AsyncGenerator<OrderListRow[]> {
  const named = await findNamedRefs(deps, filters);
  if (named) return yield* readInChunks(deps, named);
  const query = await readQuery(deps, filters);
  const given = new Set<string>();
  for await (const some of streamOrderRefs(deps.db, query)) {
    const refs = some.filter((ref) => !given.has(ref));
    if (query.sort !== "createdAt") for (const ref of refs) given.add(ref);
    yield* readInChunks(deps, refs);
  }
}

/** Lists the given orders that exist and are not erased, in the given order. */
export async function listSelectedOrders(deps: DbDeps, refs: readonly string[]): Promise<OrderListRow[]> {
  return (await findOrderListRows(deps, refs)).filter(({ expiredAt }) => expiredAt === null);
}

async function* readInChunks(deps: DbDeps, refs: readonly string[]): AsyncGenerator<OrderListRow[]> {
  for (let at = 0; at < refs.length; at += chunkSize) {
    yield await findOrderListRows(deps, refs.slice(at, at + chunkSize));
    await immediate();
  }
}

/** Counts the orders of a status, as the list does. */
export async function countOrdersOfStatus(deps: ClockDeps, status: OrderFilters["status"]): Promise<number> {
  const filters: OrderFilters = { search: "", status, late: "0", trash: "0", sort: "-createdAt" };
  return countOrders(deps, await readQuery(deps, filters));
}

async function countOrders({ db }: DbDeps, query: OrderListQuery): Promise<number> {
  const states: readonly string[] | undefined = findPrecountedStates(query);
  if (!states) return list.countMatchingOrders(db, query, undefined);
  const mine = (await selectOrderCounts(db.query)).filter(
    ({ state, offer }) => states.includes(state) && (query.offer === undefined || offer === query.offer),
  );
  // Counts are by the first card's offer; few orders sell the offer only on another line.
  const beside = query.offer === undefined ? 0 : await list.countOrdersBesideOffer(db, query, query.offer);
  return mine.reduce((sum, { orders }) => sum + orders, beside);
}

/** An order with what the list shows of its cards, mainly the first, and of its pieces. */
export type OrderListRow = OrderRow &
  Pick<CardRow, "company" | "jobTitle"> & {
    cardRef: string;
    /** The number of the order that this one completes. */
    completedNumber: string | null;
    attention: number;
    pieces: readonly Pick<PieceRow, "cardRef" | "state" | "dueAt" | "tagNumber">[];
    /** How many cards of its own it has; 0 for a reprint. */
    cards: number;
    /** The offers of its own cards, each once; empty for a reprint. */
    offers: readonly OfferName[];
    /** Towns of the cards sent elsewhere than the order, one entry per card. */
    townsElsewhere: readonly string[];
    missing: RequiredOrderField[];
    deletedBy: string | null;
    held: number;
    /** How many cards it reprints; 0 for an order with cards of its own. */
    reprints: number;
    /** Whether it raises the printed card to a better offer. */
    raises: boolean;
  };

/** Finds the list's rows, in the order of the given references. */
async function findOrderListRows(deps: DbDeps, refs: readonly string[]): Promise<OrderListRow[]> {
  const found = await list.selectOrderListRows(deps.db.query, refs);
  const those = (wanted: (row: (typeof found)[number]) => boolean) => found.filter(wanted).map(({ ref }) => ref);
  const beside = await selectOrderListRelations(deps.db.query, refs, {
    begun: those(({ begun }) => begun === 1),
    deleted: those(({ deletedAt }) => deletedAt !== null),
    reprints: those(({ reprintOf }) => reprintOf !== null),
  });
  const pieces = Map.groupBy(beside.pieces, ({ orderRef }) => orderRef);
  const begun = Map.groupBy(beside.begun, ({ orderRef }) => orderRef);
  const cards = Map.groupBy(beside.cards, ({ orderRef }) => orderRef);
  const deliveries = Map.groupBy(beside.deliveries, ({ orderRef }) => orderRef);
  const reprinted = Map.groupBy(beside.reprinted, ({ orderRef }) => orderRef);
  const held = new Map(beside.held.map(({ orderRef, amount }) => [orderRef, Number(amount)]));
  // The last entry wins: an order may be deleted more than once.
  const deleters = new Map(beside.deletions.map(({ orderRef, actor }) => [orderRef, actor]));
  const names = await formatActorNames(deps, [...deleters.values()]);
  const rows = new Map(
    found.map((row) => {
      const deleter = deleters.get(row.ref);
      return [
        row.ref,
        {
          ...row,
          pieces: pieces.get(row.ref) ?? [],
          cards: (cards.get(row.ref) ?? []).reduce((sum, { count }) => sum + Number(count), 0),
          offers: (cards.get(row.ref) ?? []).map(({ offer }) => offer),
          townsElsewhere: (deliveries.get(row.ref) ?? []).map(({ deliveryTown }) => deliveryTown),
          missing: row.expiredAt === null ? listMissingCardFields(row, begun.get(row.ref) ?? [], beside.images) : [],
          held: held.get(row.ref) ?? 0,
          reprints: (reprinted.get(row.ref) ?? []).length,
          raises: (reprinted.get(row.ref) ?? []).some(({ kind }) => kind === "other"),
          deletedBy: deleter === undefined ? null : (names.get(deleter) ?? deleter),
        },
      ];
    }),
  );
  return refs.flatMap((ref) => rows.get(ref) ?? []);
}

/** Reads one row of the list. @throws {Error} if there is no such row, which is a bug */
export async function readOrderListItem(deps: ItemNeeds, ref: string): Promise<OrderListItem> {
  const [row] = await findOrderListRows(deps, [ref]);
  if (!row) throw new Error("An order without its card.");
  return toOrderListItem(deps, row);
}

type TaggedOrder = Pick<OrderListRow, "cardRef" | "pieces" | "paidAt">;

/**
 * Returns the tag address of the last piece of the order's first card; null until the order is paid, as its card is not
 * public before.
 */
export function getOrderNfcLink(publicUrl: string, { cardRef, pieces, paidAt }: TaggedOrder): string | null {
  if (paidAt === null) return null;
  return buildLastNfcLink(publicUrl, cardRef, pieces);
}

export function toOrderListItem(
  { settings, clock }: Pick<Deps, "settings" | "clock">,
  row: OrderListRow,
): OrderListItem {
  const transfer = findAnnouncedTransfer(row);
  return {
    ref: row.ref,
    number: row.number,
    offer: row.offer,
    price: row.price,
    nfcLink: getOrderNfcLink(settings.publicUrl, row),
    reprintOf: row.reprintOf,
    completes: row.completedNumber,
    raises: row.raises,
    firstName: row.buyerFirstName,
    lastName: row.buyerLastName,
    company: row.company,
    buyerPhone: row.buyerPhone,
    offers: row.offers.length > 1 ? [...row.offers] : [row.offer],
    cards: Math.max(1, row.cards, row.reprints),
    production: summarizeProductionState(row.pieces, clock.now()),
    missing: row.missing,
    createdAt: new Date(row.createdAt).toISOString(),
    paid: row.paidAt !== null,
    paidAt: formatIsoOrNull(row.paidAt),
    fullyPaidAt: formatIsoOrNull(getFullyPaidAt(row)),
    paidBy: row.paidBy,
    paymentMethod: row.paymentMethod,
    promoCode: row.promoCode,
    discount: row.discount,
    received: row.received,
    refunded: row.refunded,
    rest: computeAmountDue(row),
    held: row.held,
    attention: row.attention === 1,
    transfer: transfer && { at: new Date(transfer.at).toISOString(), amount: transfer.amount },
    deletedAt: formatIsoOrNull(row.deletedAt),
    deletedBy: row.deletedAt === null ? null : row.deletedBy,
  };
}
