import { sql, type RawBuilder, type SelectQueryBuilder } from "kysely";
import type { Database } from "#server/db/database.ts";
import { containsAllTerms } from "#server/db/search-terms.ts";
import { matchesAllTexts } from "#server/db/sqlite-trigrams.ts";
import type { Tables } from "#server/db/tables.ts";
import {
  buildQueueConditions,
  orderByUrgency,
  listMatchingPieceIds,
  orderTextContainsAll,
  type ProductionQueueQuery,
} from "../production-queue-read-model.ts";

const productionSearchBounds = {
  /** Up to this many matching orders are found by their trigrams; beyond that, the queue is read in order. */
  found: 500,
  /** On PostgreSQL, how many rows at the beginning of a list are searched first for frequent terms. */
  near: { little: 1000, more: 5000 },
};

export interface PieceSearchResult {
  /** At least the first `end` matching pieces, in order. */
  ids: string[];
  /** There are more matches, not counted. */
  more: boolean;
}

/**
 * Finds the pieces whose orders contain all these terms, in the order of every list; delivered pieces are sorted by
 * their orders, the latest first.
 */
export async function searchPieces(
  db: Database,
  query: ProductionQueueQuery,
  terms: readonly string[],
  end: number,
  { found, near } = productionSearchBounds,
): Promise<PieceSearchResult> {
  const few = query.state === "delivered" ? undefined : await findFew(db, query, terms, found);
  if (few) return { ids: few, more: false };
  const some = await (query.state === "delivered" ? findDelivered : walk)(db, query, terms, end + 1, near);
  return { ids: some.slice(0, end), more: some.length > end };
}

/** Finds all matches that are not delivered; `undefined` if more than `most` orders match. */
async function findFew(
  db: Database,
  query: ProductionQueueQuery,
  terms: readonly string[],
  most: number,
): Promise<string[] | undefined> {
  const found = findUnfinished(db, terms).limit(most + 1);
  const pieces = db.query
    .with(
      (cte) => cte("found").materialized(),
      () => found,
    )
    .selectFrom("pieces")
    .where("pieces.orderRef", "in", ({ selectFrom }) => selectFrom("found").select("found.orderRef"))
    .select([
      "pieces.id",
      ({ selectFrom }) =>
        selectFrom("found")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .as("found"),
    ]) as unknown as SelectQueryBuilder<Tables, "pieces", { id: string; found: number }>;
  const rows = await orderByUrgency(pieces.where(buildQueueConditions(query, { ofOrders: true })), query).execute();
  const count = rows[0]?.found ?? (await found.execute()).length;
  if (count > most) return undefined;
  return rows.map(({ id }) => id);
}

/**
 * Reads the list in order for frequent terms. PostgreSQL reads only its beginning and then all matches, since the
 * planner would otherwise read every piece in a state.
 */
async function walk(
  db: Database,
  query: ProductionQueueQuery,
  terms: readonly string[],
  most: number,
  near: typeof productionSearchBounds.near,
): Promise<string[]> {
  if (db.engine === "sqlite") return listMatchingPieceIds(db, { ...query, terms }, { offset: 0, limit: most });
  const first = orderByUrgency(
    db.query
      .selectFrom("pieces")
      .select(["pieces.id", "pieces.orderRef"])
      .where(buildQueueConditions(query, { ofOrders: false })),
    query,
  ).limit(near.more);
  const rows = await db.query
    .selectFrom(first.as("pieces"))
    .select("pieces.id")
    .where(orderTextContainsAll(terms))
    .limit(most)
    .execute();
  if (rows.length === most) return rows.map(({ id }) => id);
  // A shorter list was searched completely.
  const { looked } = await db.query
    .selectFrom(first.as("pieces"))
    .select(({ fn }) => fn.countAll<number>().as("looked"))
    .executeTakeFirstOrThrow();
  if (looked < near.more) return rows.map(({ id }) => id);
  return (await findFew(db, query, terms, Number.MAX_SAFE_INTEGER - 1)) ?? [];
}

/** Finds matching orders with an undelivered piece, in no order; on PostgreSQL once for each such piece. */
function findUnfinished(
  db: Database,
  terms: readonly string[],
): SelectQueryBuilder<Tables, "pieceSearch", { orderRef: string }> {
  const all = db.query.selectFrom("pieceSearch").select("pieceSearch.orderRef");
  if (db.engine === "sqlite") return all.where(matchesAllTexts("pieceSearch", terms));
  const matches = all.where(containsAllTerms(sql`piece_search.text`, terms));
  // Makes PostgreSQL use the index, however many matches the planner estimates.
  return db.query
    .with(
      (cte) => cte("pieceSearch").materialized(),
      () => matches,
    )
    .selectFrom("pieceSearch")
    .select("pieceSearch.orderRef") as unknown as typeof all;
}

async function findDelivered(
  db: Database,
  query: ProductionQueueQuery,
  terms: readonly string[],
  most: number,
  near: typeof productionSearchBounds.near,
): Promise<string[]> {
  if (db.engine === "sqlite") return deliveredByTrigrams(db, query, terms, most);
  const holds = containsAllTerms(sql`orders.search_text`, terms);
  const searchNear = (among: number) =>
    selectDeliveredPieces(
      db,
      query,
      sql`SELECT ref, created_at FROM (SELECT ref, created_at, search_text FROM orders ORDER BY created_at DESC, ref DESC LIMIT ${among}) AS orders WHERE ${holds}`,
      most,
    );
  let first = await searchNear(near.little);
  // If at least one in a hundred matches, reading some more may suffice.
  if (first.length < most && first.length >= near.little / 100) first = await searchNear(near.more);
  if (first.length === most) return first;
  return selectDeliveredPieces(
    db,
    query,
    sql`WITH found AS MATERIALIZED (SELECT ref, created_at FROM orders WHERE ${holds}) SELECT ref, created_at FROM found ORDER BY created_at DESC, ref DESC`,
    most,
  );
}

/** Reads sorted orders only until there are enough pieces. */
async function selectDeliveredPieces(
  db: Database,
  query: ProductionQueueQuery,
  orders: RawBuilder<unknown>,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT piece.id FROM (${orders}) AS latest
      CROSS JOIN LATERAL (SELECT id, place FROM pieces WHERE pieces.order_ref = latest.ref AND ${buildQueueConditions(query, { ofOrders: true })} ORDER BY place) AS piece
      ORDER BY latest.created_at DESC, latest.ref DESC, piece.place LIMIT ${most}`.execute(db.query);
  return rows.map(({ id }) => id);
}

/**
 * Reads the trigrams first, since a cross join is never reordered: the latest orders first, and only until there are
 * enough pieces.
 */
async function deliveredByTrigrams(
  db: Database,
  query: ProductionQueueQuery,
  terms: readonly string[],
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT pieces.id FROM order_search CROSS JOIN pieces ON pieces.order_ref = order_search.ref AND ${buildQueueConditions(query, { ofOrders: true })}
      WHERE ${matchesAllTexts("orderSearch", terms)} ORDER BY order_search.rowid DESC LIMIT ${most}`.execute(db.query);
  return rows.map(({ id }) => id);
}
