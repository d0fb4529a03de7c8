import { sql } from "kysely";
import { openPieceStates } from "#shared/order/piece-moves.ts";
import type { Database } from "#server/db/database.ts";
import { listLotHeads, type QueueRowKey } from "./lot-heads-read-model.ts";
import {
  buildQueueConditions,
  isFirstOfItsLot,
  isOpenPieceState,
  orderByUrgency,
  type ProductionQueueQuery,
} from "../production-queue-read-model.ts";

interface Slice {
  offset: number;
  limit: number;
}

const columns = ["pieces.id", "pieces.lot", "pieces.dueAt", "pieces.createdAt"] as const;
const away = sql<number>`CASE WHEN pieces.queue IN ('shipped', 'returned') THEN 1 ELSE 0 END`.as("away");

/** Lists the rows that match, in order: pieces that are made alone, and lots. */
export async function listQueueRowKeys(
  db: Database,
  query: ProductionQueueQuery,
  slice: Slice,
): Promise<QueueRowKey[]> {
  const { offset, limit } = slice;
  if (!isOpenPieceState(query.state)) {
    const finished = selectPieces(db, query)
      .where(isFirstOfItsLot(query))
      .select([...columns, away]);
    return orderByUrgency(finished, query).limit(limit).offset(offset).execute();
  }
  const end = offset + limit;
  const heads = await listLotHeads(db, query, end);
  // At most this many of the rows before this slice are lots.
  const from = Math.max(0, offset - heads.length);
  const single = selectPieces(db, query)
    .where("pieces.lot", "is", null)
    .select([...columns, away]);
  const singles = await orderByUrgency(single, query)
    .limit(end - from)
    .offset(from)
    .execute();
  const byAway = query.state === undefined && query.dueBefore === undefined;
  return mergeRows(singles, heads, byAway).slice(offset - from, end - from);
}

function selectPieces(db: Database, query: ProductionQueueQuery) {
  return db.query.selectFrom("pieces").where(buildQueueConditions(query, { ofOrders: false }));
}

/** Merges two lists that are both sorted as the queue. */
function mergeRows(singles: readonly QueueRowKey[], heads: readonly QueueRowKey[], byAway: boolean): QueueRowKey[] {
  const isBefore = (one: QueueRowKey, other: QueueRowKey) =>
    (byAway && one.away - other.away) || one.dueAt - other.dueAt || one.createdAt - other.createdAt;
  const merged: QueueRowKey[] = [];
  let next = 0;
  for (const single of singles) {
    for (let head = heads[next]; head && isBefore(head, single) < 0; head = heads[next]) {
      merged.push(head);
      next += 1;
    }
    merged.push(single);
  }
  return [...merged, ...heads.slice(next)];
}

/** Counts the matching rows (single pieces and lots), up to `most`. */
export async function countQueueRows(db: Database, query: ProductionQueueQuery, most: number): Promise<number> {
  const isOpen = isOpenPieceState(query.state);
  const alone = isOpen ? sql<boolean>`pieces.lot IS NULL` : isFirstOfItsLot(query);
  const singles = selectPieces(db, query).where(alone).select("pieces.id").limit(most);
  const { count } = await db.query
    .selectFrom(singles.as("singles"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (!isOpen || count >= most) return count;
  const { lots } = await countLots(db, query);
  return Math.min(most, count + lots);
}

/** Counts the lots with matching pieces, and those pieces. */
export async function countLots(db: Database, query: ProductionQueueQuery): Promise<{ lots: number; pieces: number }> {
  return selectPieces(db, query)
    .where("pieces.lot", "is not", null)
    .select(({ fn }) => [fn.count<number>("pieces.lot").distinct().as("lots"), fn.countAll<number>().as("pieces")])
    .executeTakeFirstOrThrow();
}

/** Checks whether `countQueueByState` counts exactly what a query asks for. */
export function isWholeState({ state, dueBefore, offer, material, ids, missed }: ProductionQueueQuery): boolean {
  const isOpen = state === undefined || (openPieceStates as readonly string[]).includes(state);
  return isOpen && dueBefore === undefined && !offer && !material && !ids && !missed;
}
