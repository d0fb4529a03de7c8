import { inTransaction, type Tx } from "#server/db/database.ts";
import type { DbDeps, Deps } from "#server/deps.ts";
import { createPiecesForPaidOrder } from "#server/features/production/piece-making.ts";
import { listPiecesByOrder } from "#server/features/production/piece-store.ts";
import type { PieceRow } from "#server/features/production/production-tables.ts";
import { payOrder } from "./paid-order.ts";
import { unpaidOrders } from "./unpaid-order.ts";

/** Makes a paid order with one piece, with the given changes to the piece. */
export async function paidPiece(deps: Deps, changes: Partial<PieceRow> = {}): Promise<PieceRow> {
  const [piece] = await paidPieces(deps, 1, changes);
  if (!piece) throw new Error("No piece was made.");
  return piece;
}

/** Makes pieces like `paidPiece`, each in an order of its own. */
export async function paidPieces(deps: Deps, count: number, changes: Partial<PieceRow> = {}): Promise<PieceRow[]> {
  const pieces: PieceRow[] = [];
  for (const ref of await unpaidOrders(deps.db, count, deps.clock.now())) {
    await payOrder(deps, ref);
    await inTransaction(deps, (deps) => createPiecesForPaidOrder(deps, ref));
    pieces.push(...(await listPiecesByOrder(deps.db.query, ref)));
  }
  for (const piece of pieces) await putPiece(deps, piece, changes);
  return pieces.map((piece) => ({ ...piece, ...changes }));
}

/** Writes a piece in any state, regardless of allowed moves. */
export async function putPiece(
  { db }: DbDeps,
  { id }: Pick<PieceRow, "id">,
  changes: Partial<PieceRow>,
): Promise<void> {
  if (Object.keys(changes).length > 0)
    await (db.query as Tx).updateTable("pieces").set(changes).where("id", "=", id).execute();
}
