import { setImmediate as immediate } from "node:timers/promises";
import { sql, type RawBuilder } from "kysely";
import type { Database } from "#server/db/database.ts";
import { matchesAllTexts } from "#server/db/sqlite-trigrams.ts";
import { orderSearchBounds, type OrderListQuery } from "./order-list-rules.ts";
import {
  countMatchingOrders,
  listOrderRefs,
  selectMatchingOrders,
  orderSortColumns,
  orderByColumns,
  toOrderSortExpression,
  isAnsweredByTrigrams,
  usesOrderSearchTable,
  type OrderSortColumn,
} from "./order-list-read-model.ts";

/** References read per statement; between two, other requests get their turn. */
const atOnce = 1000;

/**
 * Streams all matching references, sorted, in chunks; an order that moves in the list meanwhile may come twice or not
 * at all.
 */
export async function* streamOrderRefs(db: Database, query: OrderListQuery): AsyncGenerator<string[]> {
  if (query.terms.length === 0) return yield* walkList(db, query);
  // Few matches: found by trigrams at once. Many: the list is walked, since finding them again for each part would cost
  // more.
  const count = await countMatchingOrders(db, query, orderSearchBounds.many + 1);
  if (count <= orderSearchBounds.many) return yield await listOrderRefs(db, query);
  if (!usesOrderSearchTable(db, query)) return yield* walkList(db, query);
  const found = new Set<string>();
  for await (const refs of walkSearchTable(db, query)) for (const ref of refs) found.add(ref);
  if (isAnsweredByTrigrams(query)) return yield [...found];
  for await (const refs of walkList(db, { ...query, terms: [] })) yield refs.filter((ref) => found.has(ref));
}

/** Walks the list along its sort's index; each statement continues after the previous one's last row. */
async function* walkList(db: Database, query: OrderListQuery): AsyncGenerator<string[]> {
  const direction = query.descending ? "desc" : "asc";
  const after = sql.raw(query.descending ? "<" : ">");
  const columns = orderSortColumns[query.sort];
  for (const paid of listWalkParts(query)) {
    const compared = paid === false ? columns.slice(1) : columns;
    // For unpaid orders SQLite reads the index in order only without the date, PostgreSQL only with it.
    const sorted = db.engine === "sqlite" ? compared : columns;
    let last: readonly unknown[] | undefined;
    do {
      let rows = orderByColumns(selectMatchingOrders(db, query, "walk"), sorted, direction)
        .select(compared.map((column) => sql<unknown>`${toOrderSortExpression(column)}`.as(column)))
        .limit(atOnce);
      if (paid !== undefined)
        rows = rows.where(toOrderSortExpression("paymentDate"), paid ? "is not" : "is", sql.lit(null));
      if (last) rows = rows.where(comesAfter(compared, last, after));
      const found: ({ ref: string } & Record<string, unknown>)[] = await rows.execute();
      yield found.map(({ ref }) => ref);
      const end = found.length === atOnce ? found.at(-1) : undefined;
      last = end && compared.map((column) => end[column]);
      await immediate();
    } while (last);
  }
}

/**
 * Builds the condition that a row follows the last one. SQLite uses no index for a row value that begins with an
 * expression.
 */
function comesAfter(
  compared: readonly OrderSortColumn[],
  last: readonly unknown[],
  after: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const inOrder = sql<boolean>`(${sql.join(compared.map(toOrderSortExpression))}) ${after} (${sql.join(last)})`;
  const [first] = compared;
  if (first !== "paymentDate") return inOrder;
  return sql`(${toOrderSortExpression(first)} ${after}= ${last[0]} AND ${inOrder})`;
}

/** Splits the walk: NULL compares with nothing, so unpaid orders are walked separately, before every date. */
function listWalkParts({ sort, descending }: OrderListQuery): readonly (boolean | undefined)[] {
  if (sort !== "paidAt") return [undefined];
  if (descending) return [true, false];
  return [false, true];
}

/** Walks the search table (SQLite) by row id, which sorts by the order's time. */
async function* walkSearchTable(db: Database, { terms, descending }: OrderListQuery): AsyncGenerator<string[]> {
  const [after, direction] = descending ? [sql.raw("<"), sql.raw("DESC")] : [sql.raw(">"), sql.raw("ASC")];
  // As text: an id exceeds a JavaScript number's precision.
  let last = descending ? "9223372036854775807" : "-1";
  for (let count = atOnce; count === atOnce;) {
    const { rows } = await sql<{ id: string; ref: string }>`
      SELECT CAST(rowid AS TEXT) AS id, ref FROM order_search WHERE ${matchesAllTexts("orderSearch", terms)} AND rowid ${after} CAST(${last} AS INTEGER) ORDER BY rowid ${direction} LIMIT ${atOnce}`.execute(
      db.query,
    );
    yield rows.map(({ ref }) => ref);
    last = rows.at(-1)?.id ?? last;
    count = rows.length;
    await immediate();
  }
}
