import type { BuyerTracking } from "#shared/contract/buyer-tracking.ts";
import { ascendingBy } from "#server/ascending-by.ts";
import { isDesigned } from "#shared/offers/offers.ts";
import { inHousePieceStates, isPiecePrinted } from "#shared/order/piece-moves.ts";
import type { PieceKind, PieceState } from "#shared/states-and-kinds.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { DbDeps, Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { isWellFormedSecretId } from "#server/db/generate-ids.ts";
import { getFullyPaidAt, isFullyRefunded } from "#server/features/orders/order-rules.ts";
import { getAnyOrderOrThrow, lockOrderForUpdate } from "#server/features/orders/order-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { createReplacementPiece, recordPieceMove, resumePieces, type PieceCreationDeps } from "./piece-making.ts";
import { movePieceInTransaction, type PieceMover } from "./piece-move-service.ts";
import { computeBuyerTracking, groupPiecesByCause } from "./tracking-rules.ts";
import { isPieceWanted, wasPieceHandedOver } from "./piece-rules.ts";
import * as store from "./piece-store.ts";
import type { PieceRow } from "./production-tables.ts";

/** Loads a piece whose order is not in the trash. @throws {AppError} `piece.not_found` */
export async function getPieceOrThrow(deps: DbDeps, id: string): Promise<PieceRow> {
  const piece = await store.findPieceRow(deps.db.query, id);
  if (!piece || piece.shelved === 1) throw new AppError("piece.not_found");
  return piece;
}

/**
 * Locks a piece in the state in which it was seen, until the transaction ends; a concurrent move waits. Returns `false`
 * if its state has already changed.
 */
export async function lockPieceForUpdate(
  deps: InTransaction<DbDeps>,
  { id, state, stateAt, heldFrom }: PieceRow,
): Promise<boolean> {
  return (
    (await store.updatePieceState(deps.db.query, { id, state, heldFrom }, { state, stateAt, heldFrom })) !== undefined
  );
}

/** Finds the order of a piece, even if the order is in the trash. */
export async function findPieceOrderRef({ db }: DbDeps, id: string): Promise<string | undefined> {
  return isWellFormedSecretId(id) ? (await store.findPieceRow(db.query, id))?.orderRef : undefined;
}

/** Checks whether one of the order's cards is being designed: its buyer approves a proof before it is made. */
export async function isOrderBeingDesigned(
  deps: DbDeps,
  { ref, offer }: Pick<OrderRow, "ref" | "offer">,
): Promise<boolean> {
  // Other offers have no designed pieces, so they need no query.
  if (!isDesigned(offer)) return false;
  return (await store.listPiecesByOrder(deps.db.query, ref)).some(
    ({ state }) => state === "to_design" || state === "proof_sent",
  );
}

export { getQueueRowsPage } from "./queue/queue-rows-service.ts";
export { eraseOrderPieceMoves, listOrderPieceMoves, listPiecesByOrder, setPiecesArchived } from "./piece-store.ts";

/** Lists a card's pieces of any order that is not in the trash; the newest first. */
export async function listCardPieces(deps: DbDeps, cardRef: string): Promise<PieceRow[]> {
  return (await store.listPieceRowsByCard(deps.db.query, cardRef)).filter(({ shelved }) => shelved === 0);
}

/** Checks whether a piece is still in house, so that it can be withdrawn. */
export function isPieceUnshipped({ state }: Pick<PieceRow, "state">): boolean {
  return state === "on_hold" || inHouse.includes(state);
}

export async function hasCardPieceInProduction(deps: DbDeps, cardRef: string): Promise<boolean> {
  return (await store.listPieceRowsByCard(deps.db.query, cardRef)).some(isBeingMade);
}

/** Returns which of these cards have a piece in house for another reprint than this order. */
export async function listCardsMadeByOtherReprint(
  deps: DbDeps,
  cards: readonly Pick<CardRow, "ref" | "orderRef">[],
  orderRef: string,
): Promise<ReadonlySet<string>> {
  if (cards.length === 0) return new Set();
  const firstOrders = new Map(cards.map((card) => [card.ref, card.orderRef]));
  const pieces = await store.listPieceRowsByCards(deps.db.query, [...firstOrders.keys()]);
  const made = pieces.filter(
    (piece) => isBeingMade(piece) && piece.orderRef !== orderRef && piece.orderRef !== firstOrders.get(piece.cardRef),
  );
  return new Set(made.map(({ cardRef }) => cardRef));
}

/** Returns which of these cards have a piece in house, for any order. */
export async function listCardsInProduction(deps: DbDeps, cardRefs: readonly string[]): Promise<ReadonlySet<string>> {
  if (cardRefs.length === 0) return new Set();
  const pieces = await store.listPieceRowsByCards(deps.db.query, cardRefs);
  return new Set(pieces.filter(isBeingMade).map(({ cardRef }) => cardRef));
}

/** Checks whether a piece being made for this card can no longer become one of its better offer. */
export async function hasUnraisablePiece(deps: DbDeps, card: OfCard): Promise<boolean> {
  const { made, raisable } = await findRaisablePieces(deps, card);
  return made.length > raisable.length;
}

/** Locks the raisable pieces, so that printing them waits; `false` if one is locked or can no longer be raised. */
export async function holdRaisablePieces(deps: InTransaction<DbDeps>, card: OfCard): Promise<boolean> {
  const { made, raisable } = await findRaisablePieces(deps, card);
  for (const piece of raisable) if (!(await store.lockPieceIfFree(deps.db, piece))) return false;
  return made.length === raisable.length;
}

/**
 * Finds the pieces being made for a card, and those that can become its better offer's: neither printed nor set aside,
 * and of a fully paid order. A company's cards have none, since the company decides what is made of them.
 */
async function findRaisablePieces(deps: DbDeps, card: OfCard): Promise<{ made: PieceRow[]; raisable: PieceRow[] }> {
  const made = (await store.listPieceRowsByCard(deps.db.query, card.ref)).filter(isBeingMade);
  if (made.length === 0 || card.organisationId !== null) return { made, raisable: [] };
  const order = await getAnyOrderOrThrow(deps, card.orderRef);
  if (getFullyPaidAt(order) === null) return { made, raisable: [] };
  const raisable = made.filter(
    (piece) => piece.orderRef === card.orderRef && piece.state !== "on_hold" && !isPiecePrinted(piece),
  );
  return { made, raisable };
}

type OfCard = Pick<CardRow, "ref" | "orderRef" | "organisationId">;

/**
 * Cancels the piece of a card that its better offer's piece replaces; `undefined` if there is none, or if it is being
 * printed and so stays. Never waits for a locked piece: its locker may be waiting for the card, locked here.
 */
export async function withdrawRaisedPiece(
  deps: InTransaction<PieceCreationDeps>,
  card: OfCard,
): Promise<{ id: string; wasShown: boolean } | undefined> {
  for (const piece of (await findRaisablePieces(deps, card)).raisable) {
    if (!(await store.lockPieceIfFree(deps.db, piece))) continue;
    const change = { state: "canceled" as const, stateAt: deps.clock.now(), heldFrom: piece.state };
    const moved = await store.updatePieceState(deps.db.query, piece, change);
    if (!moved) continue;
    await recordPieceMove(deps, "system", moved, piece.state, "Passage à une offre supérieure");
    const moves = await store.listOrderPieceMoves(deps.db.query, piece.orderRef);
    const wasShown = moves.some(({ pieceId, toState }) => pieceId === piece.id && toState === "proof_sent");
    return { id: piece.id, wasShown };
  }
  return undefined;
}

/** Resumes the pieces that were canceled for an order that raises a card, once that order's own pieces are canceled. */
export async function resumeRaisedPieces(deps: InTransaction<PieceCreationDeps>, orderRef: string): Promise<void> {
  for (const { replaces, state } of await store.listPiecesByOrder(deps.db.query, orderRef)) {
    const before = state === "canceled" && replaces !== null && (await store.findPieceRow(deps.db.query, replaces));
    if (!before || before.orderRef === orderRef) continue;
    const order = await getAnyOrderOrThrow(deps, before.orderRef);
    if (order.paidAt !== null && !isFullyRefunded(order))
      await resumePieces(deps, before.orderRef, [before], "Passage annulé");
  }
}

function isBeingMade(piece: PieceRow): boolean {
  return isPieceWanted(piece) && piece.state !== "shipped" && piece.state !== "delivered";
}

/** Finds the highest tag number among a card's pieces that were sent to somebody; 1 if none is recorded. */
export async function getLastHandedOverTagNumber(deps: DbDeps, cardRef: string): Promise<number> {
  const out = (await store.listPieceRowsByCard(deps.db.query, cardRef)).filter(wasPieceHandedOver);
  return Math.max(1, ...out.map(({ tagNumber }) => tagNumber));
}

/** Checks whether any piece of this card was sent to somebody. */
export async function wasCardHandedOver(deps: DbDeps, cardRef: string): Promise<boolean> {
  return (await store.listPieceRowsByCard(deps.db.query, cardRef)).some(wasPieceHandedOver);
}

/**
 * Creates a replacement for the last piece of a card that was sent to somebody, since it is lost. Callers make sure
 * that no other piece of the card is being made.
 * @throws {AppError} `card.not_given`, `piece.remade`
 */
export async function replaceLostPiece(
  deps: InTransaction<PieceCreationDeps>,
  actor: string,
  cardRef: string,
  why: string,
): Promise<PieceRow> {
  const last = (await listCardPieces(deps, cardRef)).find(wasPieceHandedOver);
  if (!last) throw new AppError("card.not_given");
  await lockOrderForUpdate(deps, last.orderRef);
  return createReplacementPiece(deps, actor, last, "replacement", why);
}

/** A piece in house that is remade becomes defective; a piece elsewhere stays as it is. */
const inHouse: readonly PieceState[] = inHousePieceStates;
const remadeFrom: readonly PieceState[] = [
  "printed",
  "encoded",
  "checked",
  "shipped",
  "delivered",
  "returned",
  "defective",
];

/**
 * Creates a piece that replaces another. A piece in house is moved to `defective`, which creates its reprint.
 * @throws {AppError} `piece.not_found`, `.changed`, `.illegal_move` before there is anything to replace, `.remade`
 */
export async function reprintPiece(
  deps: Deps,
  mover: PieceMover,
  pieceId: string,
  kind: Exclude<PieceKind, "first">,
  why: string,
): Promise<PieceRow> {
  return inTransaction(deps, async (deps) => {
    const { orderRef } = await getPieceOrThrow(deps, pieceId);
    await lockOrderForUpdate(deps, orderRef);
    const piece = await getPieceOrThrow(deps, pieceId);
    if (!remadeFrom.includes(piece.state)) throw new AppError("piece.illegal_move");
    if (!inHouse.includes(piece.state)) return createReplacementPiece(deps, mover.actor, piece, kind, why);
    await movePieceInTransaction(deps, mover, pieceId, { from: piece.state, to: "defective", why });
    const made = await store.findPieceReplacement(deps.db.query, pieceId);
    if (!made) throw new AppError("server.error");
    return made;
  });
}

/** Reads the progress of a paid order's pieces, as its buyer sees it. */
export async function getOrderFulfillment(
  deps: DbDeps,
  orderRef: string,
): Promise<Omit<BuyerTracking, "differs"> | null> {
  return computeBuyerTracking(
    await store.listPiecesByOrder(deps.db.query, orderRef),
    await store.listOrderPieceMoves(deps.db.query, orderRef),
  );
}

/**
 * Reads the progress of one card of an order, grouped by the cause for which its pieces were made. Each group has the
 * time and the `kind` of its first piece, and its steps.
 */
export async function listCardFulfillments(
  deps: DbDeps,
  orderRef: string,
  cardRef: string,
): Promise<{ kind: PieceKind; at: number; road: Omit<BuyerTracking, "differs"> | null }[]> {
  const pieces = (await store.listPiecesByOrder(deps.db.query, orderRef)).filter((piece) => piece.cardRef === cardRef);
  const moves = await store.listOrderPieceMoves(deps.db.query, orderRef);
  return groupPiecesByCause(pieces).flatMap((some) =>
    some.slice(0, 1).map(({ kind, createdAt }) => ({ kind, at: createdAt, road: computeBuyerTracking(some, moves) })),
  );
}

/** Checks whether a piece that an order made of one of these cards is on its way or was delivered. */
export async function hasLeftHouse(deps: DbDeps, orderRef: string, cardRefs: readonly string[]): Promise<boolean> {
  return (await store.listPiecesByOrder(deps.db.query, orderRef)).some(
    ({ cardRef, state }) => cardRefs.includes(cardRef) && (state === "shipped" || state === "delivered"),
  );
}

/**
 * Cancels the pieces in house of an order that was refunded or whose payment was undone. If the order is paid again,
 * they resume where they were.
 */
export async function withdrawUnshippedPieces(
  deps: InTransaction<PieceCreationDeps>,
  orderRef: string,
  why: string,
  cardRef?: string,
): Promise<void> {
  const pieces = await store.listPiecesByOrder(deps.db.query, orderRef);
  // In the order of ids, in which moves lock them too: moves need not lock the order first.
  for (const piece of pieces.toSorted(ascendingBy(({ id }) => id))) {
    if (cardRef !== undefined && piece.cardRef !== cardRef) continue;
    if (!isPieceUnshipped(piece)) continue;
    const moved = await store.updatePieceState(deps.db.query, piece, {
      state: "canceled",
      stateAt: deps.clock.now(),
      heldFrom: piece.heldFrom ?? piece.state,
    });
    if (moved) await recordPieceMove(deps, "system", moved, piece.state, why);
  }
}
