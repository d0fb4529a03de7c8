import { sql, type SelectQueryBuilder } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables.ts";
import { buildOrderListConditions } from "./order-conditions-read-model.ts";
import { isOpenOrderPiece, orderSearchBounds, type OrderListQuery } from "./order-list-rules.ts";
import {
  containsAllSearchTerms,
  orderBySortKey,
  listOrderRefs,
  selectMatchingOrders,
  selectSortColumns,
  type OrderRefsQuery,
} from "./order-list-read-model.ts";

/** The first matches of a search, sorted, and the number of matches, or at least so many. */
interface Found {
  refs: string[];
  count: number;
}

/**
 * Finds the first matches of a search, up to the page's end or further. On PostgreSQL the beginning of the list is
 * searched first: a trigram search reads every row of each trigram, while for a frequent text the beginning has enough
 * matches.
 */
export async function searchOrderRefs(
  db: Database,
  query: OrderListQuery,
  end: number,
  { counted, near, many } = orderSearchBounds,
): Promise<Found> {
  const most = Math.max(end, counted + 1);
  if (db.engine === "sqlite") {
    const refs = await listOrderRefs(db, query, { offset: 0, limit: most, backwards: false });
    return { refs, count: refs.length };
  }
  // With workshop filters no index has the list's order.
  const isOfWork =
    query.dueBefore !== undefined || (query.production !== undefined && isOpenOrderPiece(query.production));
  const searchNear = async (among: number) => {
    if (isOfWork) return { refs: [], count: 0 };
    return selectFirstMatches(db, query, nearMatches(db, query, among).limit(most), end);
  };
  let first = await searchNear(near.little);
  // If one in a hundred matches, searching some more orders may suffice.
  if (first.count < most && first.count >= near.little / 100) first = await searchNear(near.more);
  if (first.count === most) return first;
  const all = await selectFirstMatches(
    db,
    query,
    selectSortColumns(selectMatchingOrders(db, query, "once")).limit(many + 1),
    end,
  );
  if (all.count <= many) return all;
  if (first.count < end) first = await searchNear(near.more);
  return {
    refs: first.count >= end ? first.refs : await listOrderRefs(db, query, { offset: 0, limit: end, backwards: false }),
    count: all.count,
  };
}

/** Selects the first of these matches, sorted, and counts all of them. */
async function selectFirstMatches(
  db: Database,
  query: OrderListQuery,
  matches: OrderRefsQuery,
  end: number,
): Promise<Found> {
  const counted = db.query
    .selectFrom(matches.as("orders"))
    .select(["orders.ref", sql<number>`count(*) OVER ()`.as("count")]) as unknown as SelectQueryBuilder<
    Tables,
    "orders",
    { ref: string; count: number }
  >;
  const rows = await orderBySortKey(counted, query.sort, query.descending ? "desc" : "asc")
    .limit(end)
    .execute();
  return { refs: rows.map(({ ref }) => ref), count: rows[0]?.count ?? 0 };
}

/**
 * Selects the matches among the list's first orders. Without this bound, PostgreSQL read a list with few matches to its
 * end, by several workers at once.
 */
function nearMatches(db: Database, query: OrderListQuery, among: number): OrderRefsQuery {
  const columns = selectSortColumns(
    db.query.selectFrom("orders").where(buildOrderListConditions(query)).select(["orders.ref", "orders.searchText"]),
  );
  const first = orderBySortKey(columns, query.sort, query.descending ? "desc" : "asc").limit(among);
  return selectSortColumns(
    db.query
      .selectFrom(first.as("orders"))
      .where(containsAllSearchTerms(query.terms))
      .select("orders.ref") as unknown as OrderRefsQuery,
  );
}
