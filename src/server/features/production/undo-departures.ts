import { canUndoDeparture } from "#shared/order/piece-moves.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { lockOrderForUpdate } from "#server/features/orders/order-service.ts";
import { movePiecesInTransaction, type PieceMovesResult, type PieceMover } from "./piece-move-service.ts";
import * as store from "./piece-store.ts";
import type { PieceRow } from "./production-tables.ts";
import { hasDepartureMailLeft } from "./piece-move-mails.ts";

const undone = "Départ annulé";

/** Takes back pieces that have just left, and the mails about it. Pieces of one order come back all or none. */
export async function undoPieceDepartures(
  deps: Deps,
  mover: PieceMover,
  ids: readonly string[],
): Promise<PieceMovesResult> {
  const rows = await store.findPieceRows(deps.db.query, ids);
  const known = new Set(rows.map(({ id }) => id));
  const all: PieceMovesResult = {
    done: [],
    refused: ids.filter((id) => !known.has(id)).map((id) => ({ id, code: "piece.not_found" })),
  };
  for (const [orderRef, pieces] of Map.groupBy(rows, (piece) => piece.orderRef)) {
    try {
      all.done.push(
        ...(await inTransaction(deps, (deps) =>
          undoDeparturesOfOrder(
            deps,
            mover,
            orderRef,
            pieces.map(({ id }) => id),
          ),
        )),
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      all.refused.push(...pieces.map(({ id }) => ({ id, code: error.code })));
    }
  }
  return all;
}

/** @throws {AppError} `piece.departure_over`, and as `movePieceInTransaction` does */
async function undoDeparturesOfOrder(
  deps: InTransaction<Deps>,
  mover: PieceMover,
  orderRef: string,
  ids: readonly string[],
): Promise<PieceRow[]> {
  await lockOrderForUpdate(deps, orderRef);
  const moves = await store.listOrderPieceMoves(deps.db.query, orderRef);
  const leaving = await store.findPieceRows(deps.db.query, ids);
  const lastFrom = new Map(moves.map(({ pieceId, fromState }) => [pieceId, fromState]));
  for (const piece of leaving) {
    const from = lastFrom.get(piece.id) ?? null;
    if (!canUndoDeparture({ ...piece, from }, deps.clock.now())) throw new AppError("piece.departure_over");
  }
  const done = await movePiecesInTransaction(
    deps,
    mover,
    leaving.map(({ id }) => id),
    { from: "shipped", to: "checked", why: undone },
  );
  if (await hasDepartureMailLeft(deps, orderRef, Math.min(...leaving.map(({ stateAt }) => stateAt))))
    throw new AppError("piece.departure_over");
  return done;
}
