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
 * Locks a piece in the state in which it was seen until the transaction ends: a concurrent move waits. `false`:
 * its state has changed already.
 */
export async function lockPieceForUpdate(
  deps: InTransaction<DbDeps>,
  { id, state, stateAt, heldFrom }: PieceRow,
): Promise<boolean> {
  return (
    (await store.updatePieceState(deps.db.query, { id, state, heldFrom }, { state, stateAt, heldFrom })) !== undefined
  );
}

/** Finds the order of a piece, also of one in the trash. */
export async function findPieceOrderRef({ db }: DbDeps, id: string): Promise<string | undefined> {
  return isWellFormedSecretId(id) ? (await store.findPieceRow(db.query, id))?.orderRef : undefined;
}

/** Checks whether a card of the order is being drawn: its buyer approves a proof before it is made. */
export async function isOrderBeingDesigned(
  deps: DbDeps,
  { ref, offer }: Pick<OrderRow, "ref" | "offer">,
): Promise<boolean> {
  // Other offers' pieces never are: no query for them.
  if (!isDesigned(offer)) return false;
  return (await store.listPiecesByOrder(deps.db.query, ref)).some(
    ({ state }) => state === "to_design" || state === "proof_sent",
  );
}

export { getQueueRowsPage } from "./queue/queue-rows-service.ts";
export { eraseOrderPieceMoves, listOrderPieceMoves, listPiecesByOrder, setPiecesArchived } from "./piece-store.ts";

/** Lists a card's pieces, of any order that is not in the trash; the newest first. */
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

/** Lists those of these cards of which another reprint than this order has a piece in house. */
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

/** Lists those of these cards of which a piece, of any order, is still in house. */
export async function listCardsInProduction(deps: DbDeps, cardRefs: readonly string[]): Promise<ReadonlySet<string>> {
  if (cardRefs.length === 0) return new Set();
  const pieces = await store.listPieceRowsByCards(deps.db.query, cardRefs);
  return new Set(pieces.filter(isBeingMade).map(({ cardRef }) => cardRef));
}

/** Checks whether a piece of a card is made that cannot become its better offer's any more. */
export async function hasUnraisablePiece(deps: DbDeps, card: OfCard): Promise<boolean> {
  const { made, raisable } = await findRaisablePieces(deps, card);
  return made.length > raisable.length;
}

/** The same until the transaction ends: who prints one of them waits, or has done so. */
export async function holdRaisablePieces(deps: InTransaction<DbDeps>, card: OfCard): Promise<boolean> {
  const { made, raisable } = await findRaisablePieces(deps, card);
  for (const piece of raisable) if (!(await store.lockPieceIfFree(deps.db, piece))) return false;
  return made.length === raisable.length;
}

/**
 * Finds what is made of a card, and which pieces of it can become its better offer's: nobody has printed them or set them
 * aside, the sale that they are of is paid whole, and it is no company's, which decides itself what is made of its cards.
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
 * Cancels the piece of a card in whose place one of its better offer is made; `undefined` where there is none, or where it
 * is being printed: then that is good as well. Who holds it is not waited for: they may wait for the card, which is held.
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

/** Makes again what was canceled for pieces of an order that raises a card, once these are canceled themselves. */
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

/** Finds the last number of those tags of a card that somebody was given; 1 where none is recorded. */
export async function getLastHandedOverTagNumber(deps: DbDeps, cardRef: string): Promise<number> {
  const out = (await store.listPieceRowsByCard(deps.db.query, cardRef)).filter(wasPieceHandedOver);
  return Math.max(1, ...out.map(({ tagNumber }) => tagNumber));
}

/** Checks whether somebody was given a card of this page. */
export async function wasCardHandedOver(deps: DbDeps, cardRef: string): Promise<boolean> {
  return (await store.listPieceRowsByCard(deps.db.query, cardRef)).some(wasPieceHandedOver);
}

/**
 * Creates a replacement of the last card of a page that somebody was given, since it is lost. Nothing else of the
 * page is being made.
 * @throws {AppError} `piece.remade`
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

/** There is a piece whose place another can take: one in house is no good any more, another stays where it is. */
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
 * Has another piece made in the place of one: of one in house by way of `defective`, which makes its reprint.
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
 * Reads the progress of one of an order's cards: for each cause its pieces were made for, when that was and their
 * steps; `kind` is that of the first one.
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
 * Cancels the pieces in house of an order that was refunded or whose payment was undone. Paid again, they go on where
 * they were.
 */
export async function withdrawUnshippedPieces(
  deps: InTransaction<PieceCreationDeps>,
  orderRef: string,
  why: string,
  cardRef?: string,
): Promise<void> {
  const pieces = await store.listPiecesByOrder(deps.db.query, orderRef);
  // In the order of ids, as moves lock them, which need not lock the order first.
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
