import { sql, type Expression, type SelectQueryBuilder } from "kysely";
import type { OfferName } from "#shared/offers/offers.ts";
import type { Database, Queryable } from "#server/db/database.ts";
import { containsAllTerms } from "#server/db/search-terms.ts";
import { matchesAllTexts } from "#server/db/sqlite-trigrams.ts";
import type { Tables } from "#server/db/tables.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { type OfferPart, sellsOffer } from "./order-offer-read-model.ts";
import { attentionRefs, buildOrderListConditions } from "./order-conditions-read-model.ts";
import type { OrderListQuery, OrderSortKey } from "./order-list-rules.ts";

/** What a sort compares: a column, or the computed date of payment. */
export type OrderSortColumn = keyof OrderRow | "paymentDate";

/** The columns that each sort compares, in the order of its index. */
export const orderSortColumns: Record<OrderSortKey, readonly OrderSortColumn[]> = {
  createdAt: ["createdAt", "ref"],
  paidAt: ["paymentDate", "createdAt", "ref"],
  lastName: ["lastNameKey", "ref"],
  firstName: ["firstNameKey", "ref"],
  offer: ["offer", "createdAt", "ref"],
};

/**
 * The date that the list shows: of full payment (`getFullyPaidAt`), or of the deposit. Must be written as in the index
 * `orders_list_payment_date`, or no engine uses that.
 */
const paymentDateSql = sql<
  number | null
>`CASE WHEN orders.received + orders.discount >= orders.price AND orders.fully_paid_at > orders.paid_at THEN orders.fully_paid_at ELSE orders.paid_at END`;

export function toOrderSortExpression(column: OrderSortColumn): Expression<unknown> {
  if (column === "paymentDate") return paymentDateSql;
  return sql.ref(`orders.${column}`);
}

/** The part of a list to read. `backwards`: `offset` counts from the end. */
export interface OrderListWindow {
  offset: number;
  limit: number;
  backwards: boolean;
}

export type OrderRefsQuery = SelectQueryBuilder<Tables, "orders", { ref: string }>;

const read = async (refs: OrderRefsQuery) => (await refs.execute()).map(({ ref }) => ref);

/** Lists the references of the matching orders, sorted; only `part` of them if given. */
export async function listOrderRefs(db: Database, query: OrderListQuery, part?: OrderListWindow): Promise<string[]> {
  const direction = query.descending !== (part?.backwards ?? false) ? "desc" : "asc";
  if (part && query.offer && query.terms.length === 0)
    return turn(await read(selectOfferPage(db, query, query.offer, { ...part, direction })), part);
  const matches = selectMatchingOrders(db, query, part && "once");
  // The search table's row ids sort by the order's time.
  const sorted =
    usesOrderSearchTable(db, query) && query.sort === "createdAt"
      ? matches.orderBy(sql`order_search.rowid`, direction)
      : orderBySortKey(matches, query.sort, direction);
  return turn(await read(part ? sorted.limit(part.limit).offset(part.offset) : sorted), part);
}

function turn(refs: string[], part: OrderListWindow | undefined): string[] {
  if (part?.backwards) return refs.toReversed();
  return refs;
}

/**
 * Selects a page of the orders that sell an offer. Those whose first line sells it are read from an index in the list's
 * order, up to the page's end; the few that sell it on another line are merged in.
 */
function selectOfferPage(
  db: Database,
  query: OrderListQuery,
  offer: OfferName,
  { offset, limit, direction }: OrderListWindow & { direction: "asc" | "desc" },
): OrderRefsQuery {
  const part = (of: OfferPart) =>
    selectSortColumns(
      db.query
        .selectFrom("orders")
        .where(buildOrderListConditions({ ...query, offer: undefined }))
        .where(sellsOffer(offer, of))
        .select("orders.ref"),
    );
  const first = orderBySortKey(part("first"), query.sort, direction).limit(offset + limit);
  const both = db.query
    .selectFrom(
      db.query
        .selectFrom(first.as("first"))
        .selectAll()
        .unionAll(db.query.selectFrom(part("beside").as("beside")).selectAll())
        .as("orders"),
    )
    .select("orders.ref") as unknown as OrderRefsQuery;
  return orderBySortKey(both, query.sort, direction).limit(limit).offset(offset);
}

/** Counts the orders that sell this offer on another line than the first, which sells a different one. */
export async function countOrdersBesideOffer(db: Database, query: OrderListQuery, offer: OfferName): Promise<number> {
  const { count } = await db.query
    .selectFrom("orders")
    .where(buildOrderListConditions({ ...query, offer: undefined }))
    .where(sellsOffer(offer, "beside"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export function selectSortColumns(refs: OrderRefsQuery): OrderRefsQuery {
  return refs.select([
    "orders.createdAt",
    "orders.paidAt",
    "orders.fullyPaidAt",
    "orders.received",
    "orders.discount",
    "orders.price",
    "orders.offer",
    "orders.firstNameKey",
    "orders.lastNameKey",
  ]);
}

export function orderBySortKey<Row>(
  refs: SelectQueryBuilder<Tables, "orders", Row>,
  sort: OrderSortKey,
  direction: "asc" | "desc",
): SelectQueryBuilder<Tables, "orders", Row> {
  return orderByColumns(refs, orderSortColumns[sort], direction);
}

export function orderByColumns<Row>(
  refs: SelectQueryBuilder<Tables, "orders", Row>,
  columns: readonly OrderSortColumn[],
  direction: "asc" | "desc",
): SelectQueryBuilder<Tables, "orders", Row> {
  return columns.reduce((sorted, column) => {
    const value = toOrderSortExpression(column);
    if (column !== "paymentDate") return sorted.orderBy(value, direction);
    return sorted.orderBy(value, (by) => nullsAtStart(by[direction](), direction));
  }, refs);
}

/** Puts unpaid orders before every date on both engines, so that one index serves both directions. */
function nullsAtStart<By extends { nullsFirst(): By; nullsLast(): By }>(by: By, direction: "asc" | "desc"): By {
  if (direction === "asc") return by.nullsFirst();
  return by.nullsLast();
}

export async function countMatchingOrders(
  db: Database,
  query: OrderListQuery,
  most: number | undefined,
): Promise<number> {
  const matches = selectMatchingOrders(db, query, "once");
  const counted = most === undefined ? matches : matches.limit(most);
  const { count } = await db.query
    .selectFrom(counted.as("matches"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Checks whether the query reads the search table of trigrams. Only SQLite has it, without trash and erased orders;
 * PostgreSQL finds fragments by an index.
 */
export function usesOrderSearchTable(db: Database, query: OrderListQuery): boolean {
  return db.engine === "sqlite" && query.terms.length > 0 && !query.trash && query.status !== "attention";
}

/**
 * How PostgreSQL executes a search. Its estimates of a fragment's matches can be far off, and with a LIMIT it then
 * chooses badly, so we choose. `once`: find all matches by the trigram index, read only as far as needed. `walk`: read
 * the list in its order, since many match.
 */
type Way = "once" | "walk" | undefined;

export function selectMatchingOrders(
  db: Database,
  query: OrderListQuery,
  way: Way,
): SelectQueryBuilder<Tables, "orders", { ref: string }> {
  if (!usesOrderSearchTable(db, query)) {
    const orders = db.query
      .selectFrom("orders")
      .where(buildOrderListConditions(query))
      .where(containsAllSearchTerms(query.terms, way))
      .select("orders.ref");
    if (db.engine === "sqlite" || query.terms.length === 0 || way !== "once") return orders;
    const found = db.query
      .with(
        (cte) => cte("orders").materialized(),
        () => selectSortColumns(orders),
      )
      .selectFrom("orders")
      .select("orders.ref");
    return found as unknown as SelectQueryBuilder<Tables, "orders", { ref: string }>;
  }
  const found = db.query
    .selectFrom("orderSearch")
    .select("orderSearch.ref")
    .where(matchesAllTexts("orderSearch", query.terms));
  // Without another filter only trigrams are read. A cross join is never reordered, so they are always read first.
  const joined = isAnsweredByTrigrams(query)
    ? found
    : found
        .crossJoin("orders")
        .whereRef("orders.ref", "=", "orderSearch.ref")
        .where(buildOrderListConditions(query, { found: true }));
  return joined as unknown as SelectQueryBuilder<Tables, "orders", { ref: string }>;
}

/** Checks whether the trigrams alone answer the query, in their own order. */
export function isAnsweredByTrigrams({ sort, status, offer, ...others }: OrderListQuery): boolean {
  return (
    sort === "createdAt" &&
    !status &&
    !offer &&
    [others.createdFrom, others.createdBefore, others.production, others.dueBefore].every(
      (narrows) => narrows === undefined,
    )
  );
}

/** Builds the condition that an order's text contains every term. `walk`: as an expression that no index answers. */
export function containsAllSearchTerms(terms: readonly string[], way?: Way) {
  return containsAllTerms(way === "walk" ? sql`(orders.search_text || '')` : sql`orders.search_text`, terms);
}

/** Selects the order with this reference, or of the card with it, and the orders that reprint that card. */
export async function selectOrderRefsByCardRef(
  query: Queryable,
  cardRef: string,
  { trash }: Pick<OrderListQuery, "trash">,
): Promise<string[]> {
  const sale = await query.selectFrom("cards").select("orderRef").where("ref", "=", cardRef).executeTakeFirst();
  // Values instead of a subquery, so that PostgreSQL uses an index for each.
  const reprints = await query.selectFrom("orderLines").select("orderRef").where("cardRef", "=", cardRef).execute();
  const found = await query
    .selectFrom("orders")
    .select("orders.ref")
    .where("orders.ref", "in", [sale?.orderRef ?? cardRef, ...reprints.map(({ orderRef }) => orderRef)])
    .where("orders.expiredAt", "is", null)
    .where("orders.deletedAt", trash ? "is not" : "is", null)
    .orderBy("orders.createdAt", "desc")
    .limit(100)
    .execute();
  return found.map(({ ref }) => ref);
}

/** Selects the list's rows by reference, unsorted. */
export async function selectOrderListRows(query: Queryable, refs: readonly string[]) {
  if (refs.length === 0) return [];
  return (
    query
      .selectFrom("orders")
      // An order's first card has the order's reference.
      .innerJoin("cards", (join) => join.on("cards.ref", "=", sql<string>`coalesce(orders.reprint_of, orders.ref)`))
      .leftJoin("organisations", "organisations.id", "orders.organisationId")
      .leftJoin("orders as completed", "completed.ref", "orders.completes")
      .selectAll("orders")
      .select("completed.number as completedNumber")
      .select(["cards.ref as cardRef", "cards.jobTitle"])
      // A company's order shows the company's name, whatever its first card says.
      .select(({ fn }) => fn.coalesce("organisations.name", "cards.company").as("company"))
      .select(({ eb }) => eb.case().when("orders.ref", "in", attentionRefs()).then(1).else(0).end().as("attention"))
      .where("orders.ref", "in", refs)
      .execute()
  );
}
