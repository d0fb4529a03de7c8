import type { Database, Queryable, Tx } from "#server/db/database.ts";
import { createPreparedInsert, createPreparedRead } from "#server/db/prepared.ts";
import type { PieceMovePersonalData, PieceMoveRow, PieceRow } from "./production-tables.ts";
import type { OrderErasureScope } from "#server/features/cards/erasure-scope-rules.ts";
import { pieceIdsInScopeQuery } from "./erasure-scope-store.ts";

export const insertPieceRows: (tx: Tx, pieces: readonly PieceRow[]) => Promise<void> = createPreparedInsert("pieces");

export const insertPieceMoveRows: (tx: Tx, moves: readonly PieceMoveRow[]) => Promise<void> =
  createPreparedInsert("pieceMoves");

/** Finds a piece, even if its order is in the trash. */
export async function findPieceRow(query: Queryable, id: string): Promise<PieceRow | undefined> {
  return query.selectFrom("pieces").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Finds pieces, in no order. */
export async function findPieceRows(query: Queryable, ids: readonly string[]): Promise<PieceRow[]> {
  if (ids.length === 0) return [];
  return query.selectFrom("pieces").selectAll().where("id", "in", ids).execute();
}

/** Lists an order's pieces in the order of their places. */
export const listPiecesByOrder = createPreparedRead((query, orderRef: string) =>
  query.selectFrom("pieces").selectAll().where("orderRef", "=", orderRef).orderBy("place"),
);

/** Lists a card's pieces of any order, including orders in the trash; the newest first. */
export async function listPieceRowsByCard(query: Queryable, cardRef: string): Promise<PieceRow[]> {
  return query
    .selectFrom("pieces")
    .selectAll()
    .where("cardRef", "=", cardRef)
    .orderBy("createdAt", "desc")
    .orderBy("place", "desc")
    .orderBy("id")
    .execute();
}

/** Lists the pieces of these cards, of any order, in no order. */
export async function listPieceRowsByCards(query: Queryable, cardRefs: readonly string[]): Promise<PieceRow[]> {
  return query.selectFrom("pieces").selectAll().where("cardRef", "in", cardRefs).execute();
}

/** Lists an order's moves, oldest first. */
export async function listOrderPieceMoves(query: Queryable, orderRef: string): Promise<PieceMoveRow[]> {
  return query
    .selectFrom("pieceMoves")
    .selectAll()
    .where("orderRef", "=", orderRef)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

type SeenPiece = Pick<PieceRow, "id" | "state" | "heldFrom">;

type PieceStateChange = Pick<PieceRow, "state" | "stateAt" | "heldFrom">;

/**
 * Changes a piece's state if it is still in the state in which it was seen. This is the only guard of a move: if two
 * come at once, one succeeds. Returns `undefined` if the piece is in another state, or its order in the trash.
 */
export async function updatePieceState(
  tx: Tx,
  { id, state, heldFrom }: SeenPiece,
  change: PieceStateChange,
): Promise<PieceRow | undefined> {
  return tx
    .updateTable("pieces")
    .set((piece) => ({ ...change, version: piece("version", "+", 1) }))
    .where("id", "=", id)
    .where("state", "=", state)
    .where("heldFrom", heldFrom === null ? "is" : "=", heldFrom)
    .where("shelved", "=", 0)
    .returningAll()
    .executeTakeFirst();
}

/** Locks a piece until the transaction ends; `false` if its state has changed or another transaction has it. */
export async function lockPieceIfFree(
  { query, engine }: { query: Tx; engine: Database["engine"] },
  { id, state }: Pick<PieceRow, "id" | "state">,
): Promise<boolean> {
  const row = await query
    .selectFrom("pieces")
    .select("id")
    .where("id", "=", id)
    .where("state", "=", state)
    .where("shelved", "=", 0)
    .$if(engine === "postgres", (piece) => piece.forUpdate().skipLocked())
    .executeTakeFirst();
  return row !== undefined;
}

type SeenMaterial = Pick<PieceRow, "id" | "state" | "heldFrom" | "material">;

/** Changes a piece's material if its state and material are still as seen. */
export async function updatePieceMaterial(
  tx: Tx,
  { id, state, heldFrom, material: before }: SeenMaterial,
  material: PieceRow["material"],
): Promise<boolean> {
  const row = await tx
    .updateTable("pieces")
    .set({ material })
    .where("id", "=", id)
    .where("state", "=", state)
    .where("heldFrom", heldFrom === null ? "is" : "=", heldFrom)
    .where("material", "=", before)
    .where("shelved", "=", 0)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the piece made to replace another, unless it is defective or canceled. */
export async function findPieceReplacement(query: Queryable, id: string): Promise<PieceRow | undefined> {
  return query
    .selectFrom("pieces")
    .selectAll()
    .where("replaces", "=", id)
    .where("state", "not in", ["canceled", "defective"])
    .executeTakeFirst();
}

/** Takes pieces out of the queue (1), since their order is in the trash, or puts them back where they were (0). */
export async function setPiecesArchived(tx: Tx, part: OrderErasureScope, shelved: 0 | 1): Promise<void> {
  await tx.updateTable("pieces").set({ shelved }).where("id", "in", pieceIdsInScopeQuery(part)).execute();
}

/** Adds the pieces that an order had before more cards were added to the order's lot. */
export async function joinOrderLot(tx: Tx, orderRef: string): Promise<void> {
  await tx
    .updateTable("pieces")
    .set({ lot: orderRef })
    .where("orderRef", "=", orderRef)
    .where("kind", "=", "first")
    .where("lot", "is", null)
    .execute();
}

export async function getLastPiecePlace(tx: Tx, orderRef: string): Promise<number> {
  const row = await tx
    .selectFrom("pieces")
    .select(({ fn }) => fn.max("place").as("place"))
    .where("orderRef", "=", orderRef)
    .executeTakeFirst();
  return row?.place ?? 0;
}

const erased: PieceMovePersonalData = { why: "" };

/** Erases the reasons typed for moves; the rows remain. */
export async function eraseOrderPieceMoves(tx: Tx, part: OrderErasureScope): Promise<void> {
  await tx.updateTable("pieceMoves").set(erased).where("pieceId", "in", pieceIdsInScopeQuery(part)).execute();
}
