import type { Piece, PieceDetail, PieceMoveLine } from "#shared/contract/production.ts";
import { forEachDeliveryText } from "#shared/delivery-texts.ts";
import type { Deps } from "#server/deps.ts";
import { nameActors } from "#server/features/audit/audit-service.ts";
import { requireAnyOrder } from "#server/features/orders/order-service.ts";
import { type ListedPiece, readPieces } from "../queue/production-queue-service.ts";
import { pieceMovesOf, piecesOf, replacementOf, requirePiece } from "../production-service.ts";
import type { PieceMoveRow } from "../production-tables.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** @throws {AppError} `piece.not_found` */
export async function readPiece(deps: Needs, id: string): Promise<PieceDetail & ListedPiece> {
  const { orderRef, createdAt, replaces } = await requirePiece(deps, id);
  const order = await requireAnyOrder(deps, orderRef);
  const [item] = await readPieces(deps, [id]);
  if (!item) throw new Error("A piece without its card.");
  const moves = (await pieceMovesOf(deps, orderRef)).filter(({ pieceId }) => pieceId === id);
  return {
    ...item,
    createdAt: new Date(createdAt).toISOString(),
    replaces,
    replacedBy: (await replacementOf(deps, id))?.id ?? null,
    ...forEachDeliveryText((name) => order[name]),
    deliveryFee: order.deliveryFee,
    deliveryDays: order.deliveryDays,
    moves: await toLines(deps, moves),
  };
}

/** Of orders in the trash too. @throws {AppError} `order.not_found` */
export async function readOrderPieces(deps: Needs, orderRef: string): Promise<{ pieces: Piece[]; moves: PieceMoveLine[] }> {
  await requireAnyOrder(deps, orderRef);
  const ids = (await piecesOf(deps, orderRef)).map(({ id }) => id);
  return { pieces: await readPieces(deps, ids), moves: await toLines(deps, await pieceMovesOf(deps, orderRef)) };
}

async function toLines(deps: Needs, moves: readonly PieceMoveRow[]): Promise<PieceMoveLine[]> {
  const names = await nameActors(deps, moves.map(({ actor }) => actor));
  return moves.map(({ id, pieceId, at, actor, fromState, toState, why }) => ({ id, pieceId, at: new Date(at).toISOString(), actor: names.get(actor) ?? actor, from: fromState, to: toState, why }));
}
