import { setImmediate as immediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { matchesAllTexts } from "#server/db/sqlite-trigrams.ts";
import { orderSearchBounds, type OrderListQuery } from "./order-list-rules.ts";
import {
  countMatchingOrders,
  listOrderRefs,
  selectMatchingOrders,
  orderSortColumns,
  isAnsweredByTrigrams,
  usesOrderSearchTable,
} from "./order-list-read-model.ts";

/** References read by one statement; between two, others have their turn. */
const atOnce = 1000;

/**
 * Streams every reference that matches, in order, in chunks; an order that changes its place in the list meanwhile
 * may come twice or not at all.
 */
export async function* streamOrderRefs(db: Database, query: OrderListQuery): AsyncGenerator<string[]> {
  if (query.terms.length === 0) return yield* walkList(db, query);
  // Few: found by their trigrams at once. Many: the list is walked, since finding them all again for each part would
  // cost more.
  const count = await countMatchingOrders(db, query, orderSearchBounds.many + 1);
  if (count <= orderSearchBounds.many) return yield await listOrderRefs(db, query);
  if (!usesOrderSearchTable(db, query)) return yield* walkList(db, query);
  const found = new Set<string>();
  for await (const refs of walkSearchTable(db, query)) for (const ref of refs) found.add(ref);
  if (isAnsweredByTrigrams(query)) return yield [...found];
  for await (const refs of walkList(db, { ...query, terms: [] })) yield refs.filter((ref) => found.has(ref));
}

/** Each statement goes on after the last row of the one before, in the index of the sort. */
async function* walkList(db: Database, query: OrderListQuery): AsyncGenerator<string[]> {
  const direction = query.descending ? "desc" : "asc";
  const after = sql.raw(query.descending ? "<" : ">");
  for (const { columns, paid } of partsOf(query)) {
    const names = columns.map((column) => `orders.${column}` as const);
    let last: readonly unknown[] | undefined;
    do {
      let rows = selectMatchingOrders(db, query, "walk").select(names).limit(atOnce);
      for (const name of names) rows = rows.orderBy(name, direction);
      if (paid !== undefined) rows = rows.where("orders.paidAt", paid ? "is not" : "is", null);
      if (last)
        rows = rows.where(sql<boolean>`(${sql.join(names.map((name) => sql.ref(name)))}) ${after} (${sql.join(last)})`);
      const found = await rows.execute();
      yield found.map(({ ref }) => ref);
      const end = found.length === atOnce ? found.at(-1) : undefined;
      last = end && columns.map((column) => end[column]);
      await immediate();
    } while (last);
  }
}

/** A missing date compares with nothing, so unpaid orders are walked on their own; they come before every date. */
function partsOf({ sort, descending }: OrderListQuery) {
  const columns = orderSortColumns[sort];
  if (sort !== "paidAt") return [{ columns, paid: undefined }];
  const parts = [
    { columns: columns.slice(1), paid: false },
    { columns, paid: true },
  ];
  if (descending) return parts.toReversed();
  return parts;
}

/** On SQLite: what the trigrams find, in the order of their ids, which is that of the orders' instants. */
async function* walkSearchTable(db: Database, { terms, descending }: OrderListQuery): AsyncGenerator<string[]> {
  const [after, direction] = descending ? [sql.raw("<"), sql.raw("DESC")] : [sql.raw(">"), sql.raw("ASC")];
  // As text: an id exceeds a JavaScript number's precision.
  let last = descending ? "9223372036854775807" : "-1";
  for (let count = atOnce; count === atOnce; ) {
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
