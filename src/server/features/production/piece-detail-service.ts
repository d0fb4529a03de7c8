import type { Piece, PieceDetail, PieceMoveEntry } from "#shared/contract/production-pieces.ts";
import { mapDeliveryTexts } from "#shared/order/delivery-texts.ts";
import type { CoreDeps } from "#server/deps.ts";
import { formatActorNames } from "#server/features/audit/audit-service.ts";
import { findCardDelivery } from "#server/features/orders/order-card-service.ts";
import { getAnyOrderOrThrow } from "#server/features/orders/order-service.ts";
import { type ProductionQueueItem, getQueueItemsByIds } from "./queue-items.ts";
import { getPieceOrThrow } from "./production-service.ts";
import { listOrderPieceMoves, listPiecesByOrder, findPieceReplacement } from "./piece-store.ts";
import type { PieceMoveRow } from "./production-tables.ts";

/** Reads a piece for staff. @throws {AppError} `piece.not_found` */
export async function getPieceDetailOrThrow(deps: CoreDeps, id: string): Promise<PieceDetail & ProductionQueueItem> {
  const { orderRef, cardRef, createdAt, replaces } = await getPieceOrThrow(deps, id);
  const order = await getAnyOrderOrThrow(deps, orderRef);
  const destination = (await findCardDelivery(deps, orderRef, cardRef)) ?? order;
  const [item] = await getQueueItemsByIds(deps, [id]);
  if (!item) throw new Error("A piece without its card.");
  const moves = (await listOrderPieceMoves(deps.db.query, orderRef)).filter(({ pieceId }) => pieceId === id);
  return {
    ...item,
    createdAt: new Date(createdAt).toISOString(),
    replaces,
    replacedBy: (await findPieceReplacement(deps.db.query, id))?.id ?? null,
    ...mapDeliveryTexts((name) => destination[name]),
    deliveryFee: destination.deliveryFee,
    deliveryDays: destination.deliveryDays,
    moves: await toLines(deps, moves),
  };
}

/** Reads an order's pieces, even if the order is in the trash. @throws {AppError} `order.not_found` */
export async function getOrderPiecesOrThrow(
  deps: CoreDeps,
  orderRef: string,
): Promise<{ pieces: Piece[]; moves: PieceMoveEntry[] }> {
  await getAnyOrderOrThrow(deps, orderRef);
  const ids = (await listPiecesByOrder(deps.db.query, orderRef)).map(({ id }) => id);
  return {
    pieces: await getQueueItemsByIds(deps, ids),
    moves: await toLines(deps, await listOrderPieceMoves(deps.db.query, orderRef)),
  };
}

async function toLines(deps: CoreDeps, moves: readonly PieceMoveRow[]): Promise<PieceMoveEntry[]> {
  const names = await formatActorNames(
    deps,
    moves.map(({ actor }) => actor),
  );
  return moves.map(({ id, pieceId, at, actor, fromState, toState, why }) => ({
    id,
    pieceId,
    at: new Date(at).toISOString(),
    actor: names.get(actor) ?? actor,
    from: fromState,
    to: toState,
    why,
  }));
}
