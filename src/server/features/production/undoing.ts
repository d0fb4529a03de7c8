import { canUndoDeparture } from "#shared/piece-moves.ts";
import { inTransaction, type InTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "#shared/app-error.ts";
import { holdOrder } from "#server/features/orders/order-service.ts";
import { movePieceIn, type Moved, type PieceMover } from "./moving.ts";
import * as store from "./production-store.ts";
import type { PieceRow } from "./production-tables.ts";
import { isTold } from "./production-notifications.ts";

const undone = "Départ annulé";

/** Takes pieces back that have just left, with the mails that would tell of it: those of one order all or none. */
export async function undoDepartures(deps: Deps, mover: PieceMover, ids: readonly string[]): Promise<Moved> {
  const rows = await store.findPieces(deps.db.query, ids);
  const known = new Set(rows.map(({ id }) => id));
  const all: Moved = { done: [], refused: ids.filter((id) => !known.has(id)).map((id) => ({ id, code: "piece.not_found" })) };
  for (const [orderRef, pieces] of Map.groupBy(rows, (piece) => piece.orderRef)) {
    try {
      all.done.push(...(await inTransaction(deps, (deps) => undoOf(deps, mover, orderRef, pieces.map(({ id }) => id)))));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      all.refused.push(...pieces.map(({ id }) => ({ id, code: error.code })));
    }
  }
  return all;
}

/** @throws {AppError} `piece.departure_over`, and as `movePieceIn` does */
async function undoOf(deps: InTransaction<Deps>, mover: PieceMover, orderRef: string, ids: readonly string[]): Promise<PieceRow[]> {
  await holdOrder(deps, orderRef);
  const moves = await store.listMovesOf(deps.db.query, orderRef);
  const leaving = (await store.findPieces(deps.db.query, ids)).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const done: PieceRow[] = [];
  for (const piece of leaving) {
    const from = moves.findLast(({ pieceId }) => pieceId === piece.id)?.fromState ?? null;
    if (!canUndoDeparture({ ...piece, from }, deps.clock.now())) throw new AppError("piece.departure_over");
    done.push(await movePieceIn(deps, mover, piece.id, { from: "shipped", to: "checked", why: undone }));
  }
  if (await isTold(deps, orderRef, Math.min(...leaving.map(({ stateAt }) => stateAt)))) throw new AppError("piece.departure_over");
  return done;
}
