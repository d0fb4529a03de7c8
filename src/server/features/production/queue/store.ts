import { expressionBuilder, sql } from "kysely";
import type { PieceFilters } from "#shared/contract/production.ts";
import { openStates } from "#shared/piece-moves.ts";
import type { PieceState } from "#shared/words.ts";
import type { Database, Queryable } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";

/** Orders that a search takes into account, at most. */
const mostFound = 500;

export interface PieceQuery extends Omit<PieceFilters, "search" | "late" | "orders"> {
  /** The orders that a search found; `undefined`: whatever the order. */
  orderRefs: readonly string[] | undefined;
  /** Made by then (ms since 1970 UTC) it is in time; `undefined`: whenever. */
  dueBefore: number | undefined;
}

/** Whether a question is about somebody's work. */
export const isOpen = (state: PieceState | undefined) => state === undefined || (openStates as readonly PieceState[]).includes(state);

/** As the index `pieces_work` has it: made, and not with us. */
const isAway = sql<boolean>`(queue IN ('shipped', 'returned'))`;

/**
 * The ids of the pieces that match: of work the most urgent first and within a day what waits longest, what is on its way
 * after it all; of what is finished the latest.
 */
export async function listIds(db: Database, query: PieceQuery, { offset, limit }: { offset: number; limit: number }): Promise<string[]> {
  const matches = matching(db, query).select("pieces.id");
  const all = query.state === undefined && query.dueBefore === undefined;
  const work = all ? matches.orderBy(isAway) : matches;
  const sorted = isOpen(query.state) ? work.orderBy("pieces.dueAt").orderBy("pieces.createdAt").orderBy("pieces.id") : matches.orderBy("pieces.stateAt", "desc").orderBy("pieces.id", "desc");
  return (await sorted.limit(limit).offset(offset).execute()).map(({ id }) => id);
}

/** How many match, counting no further than `most`. */
export async function countMatching(db: Database, query: PieceQuery, most: number): Promise<number> {
  const { count } = await db.query
    .selectFrom(matching(db, query).select("pieces.id").limit(most).as("matches"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function matching(db: Database, { state, dueBefore, offer, material, orderRefs }: PieceQuery) {
  const { and, eb } = expressionBuilder<Tables, "pieces">();
  // No index answers for an expression: the pieces of some orders are found by them, not among all that are in a state.
  const queue = orderRefs ? sql<string | null>`(pieces.queue || '')` : sql.ref<string | null>("pieces.queue");
  const pieceState = orderRefs ? sql<string>`(pieces.state || '')` : sql.ref<string>("pieces.state");
  const open = state === undefined ? [eb(queue, "is not", null)] : [eb(queue, "=", state)];
  return db.query.selectFrom("pieces").where(
    and([
      ...(isOpen(state) ? open : [eb(pieceState, "=", state ?? ""), eb("pieces.shelved", "=", 0)]),
      ...(dueBefore === undefined ? [] : [eb("pieces.dueAt", "<", dueBefore), eb("pieces.state", "not in", ["shipped", "returned", "delivered", "defective", "canceled"])]),
      ...(offer ? [eb("pieces.offer", "=", offer)] : []),
      ...(material ? [eb("pieces.material", "=", material)] : []),
      ...(orderRefs ? [eb("pieces.orderRef", "in", orderRefs)] : []),
    ]),
  );
}

/** The latest orders in which all terms stand. On SQLite fragments are found in a table of trigrams, on PostgreSQL by an index. */
export async function findOrders(db: Database, terms: readonly string[]): Promise<string[]> {
  const rows = await (db.engine === "sqlite" ? byTrigrams(db, terms) : byText(db, terms)).execute();
  return rows.map(({ ref }) => ref);
}

function byTrigrams(db: Database, terms: readonly string[]) {
  const phrases = terms.map((term) => `"${term}"`).join(" AND ");
  return db.query.selectFrom("orderSearch").select("orderSearch.ref").where(sql<boolean>`order_search MATCH ${phrases}`).orderBy(sql`order_search.rowid`, "desc").limit(mostFound);
}

/** No index answers for an expression: all that match are found by the trigrams, then sorted. */
function byText(db: Database, terms: readonly string[]) {
  const { and, eb } = expressionBuilder<Tables, "orders">();
  return db.query.selectFrom("orders").select("orders.ref").where(and(terms.map((term) => eb("orders.searchText", "like", `%${term}%`)))).orderBy(sql`orders.created_at + 0`, "desc").limit(mostFound);
}

/** What the table shows of these pieces, in no order. */
export async function findListed(query: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return query
    .selectFrom("pieces")
    .innerJoin("orders", "orders.ref", "pieces.orderRef")
    .innerJoin("cards", "cards.ref", "pieces.cardRef")
    .selectAll("pieces")
    .select(["orders.number as orderNumber", "cards.firstName", "cards.lastName", "cards.company", "cards.jobTitle"])
    .where("pieces.id", "in", ids)
    .execute();
}

/** How many pieces are in each state of the queue. */
export async function countQueue(query: Queryable): Promise<{ state: PieceState; count: number }[]> {
  const rows = await query.selectFrom("pieceCounts").select(["queue as state", sql<number>`CAST(sum(pieces) AS BIGINT)`.as("count")]).groupBy("queue").execute();
  return rows.filter(({ count }) => count > 0);
}

/** PostgreSQL collects changes of the counts; this sums them up, and readers see the same counts before, during and after. */
export async function mergePieceCounts(db: Database): Promise<void> {
  if (db.engine === "sqlite") return;
  await db.query
    .with("merged", (query) => query.deleteFrom("pieceCounts").returning(["queue", "pieces"]))
    .insertInto("pieceCounts")
    .columns(["queue", "pieces"])
    .expression((query) => query.selectFrom("merged").select(["queue", sql<number>`sum(pieces)`.as("pieces")]).groupBy("queue"))
    .execute();
}
