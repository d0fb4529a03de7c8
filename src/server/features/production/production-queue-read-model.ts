import { expressionBuilder, type RawBuilder, sql, type SqlBool, type SelectQueryBuilder } from "kysely";
import type { PieceFilters } from "#shared/contract/production-pieces.ts";
import { openPieceStates } from "#shared/order/piece-moves.ts";
import type { PieceState } from "#shared/states-and-kinds.ts";
import type { Database, Queryable } from "#server/db/database.ts";
import { containsAllTerms } from "#server/db/search-terms.ts";
import type { Tables } from "#server/db/tables.ts";

export interface ProductionQueueQuery extends Omit<PieceFilters, "search" | "late" | "orders" | "ready" | "missed"> {
  /** Only these pieces; left out: any. */
  ids?: readonly string[] | undefined;
  /** Only pieces with a missed delivery since they left. */
  missed?: boolean;
  /** `undefined`: pieces of any order. */
  orderRefs: readonly string[] | undefined;
  /** Frequent terms that the order's text must contain; each piece is compared with them. */
  terms?: readonly string[];
  /** Only the first piece of each lot. */
  lotsAsOne?: boolean;
  /** Only unfinished pieces due before this time (ms since 1970 UTC); `undefined`: whatever their due day. */
  dueBefore: number | undefined;
}

/** Checks whether a query's state filter only covers pieces that are still somebody's work. */
export const isOpenPieceState = (state: PieceState | undefined) =>
  state === undefined || (openPieceStates as readonly PieceState[]).includes(state);

/** Repeats the condition of the index `pieces_work`: pieces that have left the workshop. */
const isAway = sql<boolean>`(queue IN ('shipped', 'returned'))`;

export async function listMatchingPieceIds(
  db: Database,
  query: ProductionQueueQuery,
  { offset, limit }: { offset: number; limit: number },
): Promise<string[]> {
  return (
    await orderByUrgency(matching(db, query).select("pieces.id"), query).limit(limit).offset(offset).execute()
  ).map(({ id }) => id);
}

/** Sorts work by due day and waiting time, shipped and returned pieces last; finished pieces latest first. */
export function orderByUrgency<Row>(
  matches: SelectQueryBuilder<Tables, "pieces", Row>,
  { state, dueBefore }: ProductionQueueQuery,
): SelectQueryBuilder<Tables, "pieces", Row> {
  if (!isOpenPieceState(state)) return matches.orderBy("pieces.stateAt", "desc").orderBy("pieces.id", "desc");
  const all = state === undefined && dueBefore === undefined;
  return (all ? matches.orderBy(isAway) : matches)
    .orderBy("pieces.dueAt")
    .orderBy("pieces.createdAt")
    .orderBy("pieces.id");
}

export async function countMatchingPieces(db: Database, query: ProductionQueueQuery, most: number): Promise<number> {
  const { count } = await db.query
    .selectFrom(matching(db, query).select("pieces.id").limit(most).as("matches"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function matching(db: Database, query: ProductionQueueQuery) {
  return db.query.selectFrom("pieces").where(buildQueueConditions(query, { ofOrders: query.orderRefs !== undefined }));
}

/**
 * Builds the conditions of a query. `ofOrders`: pieces are found by their orders and not by their state; the state is
 * then written as an expression, which no index answers.
 */
export function buildQueueConditions(query: ProductionQueueQuery, { ofOrders }: { ofOrders: boolean }) {
  const { state, dueBefore, offer, material, orderRefs, terms = [] } = query;
  const { and, eb } = expressionBuilder<Tables, "pieces">();
  const queue = ofOrders ? sql<string | null>`(pieces.queue || '')` : sql.ref<string | null>("pieces.queue");
  const pieceState = ofOrders ? sql<string>`(pieces.state || '')` : sql.ref<string>("pieces.state");
  const open = state === undefined ? [eb(queue, "is not", null)] : [eb(queue, "=", state)];
  return and([
    ...(isOpenPieceState(state) ? open : [eb(pieceState, "=", state ?? ""), eb("pieces.shelved", "=", 0)]),
    ...(dueBefore === undefined
      ? []
      : [
          eb("pieces.dueAt", "<", dueBefore),
          eb("pieces.state", "not in", ["shipped", "returned", "delivered", "defective", "canceled"]),
        ]),
    ...(offer ? [eb("pieces.offer", "=", offer)] : []),
    ...(material ? [eb("pieces.material", "=", material)] : []),
    ...(orderRefs ? [eb("pieces.orderRef", "in", orderRefs)] : []),
    orderTextContainsAll(terms),
    ...narrowPieces("pieces", query),
    ...(query.lotsAsOne ? [isFirstOfItsLot(query)] : []),
  ]);
}

/** Builds the conditions of a query that no index answers, for pieces of this alias. */
export function narrowPieces(
  alias: string,
  { ids, missed = false }: Pick<ProductionQueueQuery, "ids" | "missed">,
): RawBuilder<SqlBool>[] {
  const id = sql.raw(`${alias}.id`);
  return [
    ...(ids === undefined ? [] : [ids.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${id} IN (${sql.join(ids)})`]),
    ...(missed
      ? [
          sql<SqlBool>`EXISTS (SELECT 1 FROM piece_deliveries JOIN deliveries ON deliveries.id = piece_deliveries.delivery_id
            WHERE piece_deliveries.piece_id = ${id} AND deliveries.outcome = 'missed' AND deliveries.at >= ${sql.raw(`${alias}.state_at`)})`,
        ]
      : []),
  ];
}

/** Matches pieces that are made alone and, of each lot, the matching piece with the lowest place. */
export function isFirstOfItsLot(query: ProductionQueueQuery) {
  const { state, dueBefore, offer, material } = query;
  const conditions = [
    sql`sibling.order_ref = pieces.order_ref AND sibling.lot = pieces.lot AND sibling.shelved = 0`,
    state === undefined ? sql`sibling.queue IS NOT NULL` : sql`sibling.state = ${state}`,
    ...(dueBefore === undefined
      ? []
      : [
          sql`sibling.due_at < ${dueBefore} AND sibling.state NOT IN ('shipped', 'returned', 'delivered', 'defective', 'canceled')`,
        ]),
    ...(offer ? [sql`sibling.offer = ${offer}`] : []),
    ...(material ? [sql`sibling.material = ${material}`] : []),
    ...narrowPieces("sibling", query),
  ];
  return sql<boolean>`(pieces.lot IS NULL OR pieces.id = (SELECT sibling.id FROM pieces AS sibling WHERE ${sql.join(conditions, sql` AND `)} ORDER BY sibling.place LIMIT 1))`;
}

/** Matches pieces whose order's text contains all these terms. */
export function orderTextContainsAll(terms: readonly string[]) {
  return containsAllTerms(sql`(SELECT search_text FROM orders WHERE orders.ref = pieces.order_ref)`, terms);
}

/** Finds what the table shows about these pieces, in no order. */
export async function findQueueItemRows(query: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return query
    .selectFrom("pieces")
    .innerJoin("orders", "orders.ref", "pieces.orderRef")
    .innerJoin("cards", "cards.ref", "pieces.cardRef")
    .selectAll("pieces")
    .select([
      "orders.number as orderNumber",
      "cards.firstName",
      "cards.lastName",
      "cards.company",
      "cards.jobTitle",
      "cards.state as cardState",
      "orders.received",
      "orders.refunded as givenBack",
      "orders.begun",
      "orders.organisationId",
    ])
    .where("pieces.id", "in", ids)
    .execute();
}

export async function listPieceIdsOfCard(query: Queryable, cardRef: string): Promise<string[]> {
  const rows = await query.selectFrom("pieces").select("id").where("cardRef", "=", cardRef).execute();
  return rows.map(({ id }) => id);
}

/** Finds the lots of these pieces, in the order of `ids`. */
export async function findLotsOfPieces(
  query: Queryable,
  ids: readonly string[],
): Promise<{ id: string; lot: string | null }[]> {
  if (ids.length === 0) return [];
  const rows = await query.selectFrom("pieces").select(["id", "lot"]).where("id", "in", ids).execute();
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** Lists the holders of the pieces in these lots, each once. */
export async function listPeopleOfLots(query: Queryable, lots: readonly string[]) {
  if (lots.length === 0) return [];
  return query
    .selectFrom("pieces")
    .innerJoin("cards", "cards.ref", "pieces.cardRef")
    .select([
      "pieces.lot",
      "cards.ref",
      "cards.firstName",
      "cards.lastName",
      "cards.jobTitle",
      "cards.department",
      "cards.phoneNumber",
    ])
    .distinct()
    .where("pieces.lot", "in", lots)
    .execute();
}
