import type { BuyerRoad } from "#shared/contract/road.ts";
import { inHouseStates } from "#shared/piece-moves.ts";
import type { PieceKind, PieceState } from "#shared/words.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import { holdOrder } from "#server/features/orders/order-service.ts";
import { remake, type Needs } from "./piece-making.ts";
import { movePieceIn, type PieceMover } from "./moving.ts";
import { noteMove } from "./noting.ts";
import { buyerRoadOf, piecesByCause } from "./road-rules.ts";
import { isWanted, wasHandedOver } from "./production-rules.ts";
import * as store from "./production-store.ts";
import type { PieceMoveRow, PieceRow } from "./production-tables.ts";
import type { OrderPart } from "#server/db/order-part.ts";

export { makePieces } from "./piece-making.ts";
export { undoDepartures } from "./undoing.ts";
export { movePieceIn, movePieces, type Asked, type Move, type Moved, type PieceMover } from "./moving.ts";

/** Whose order is not in the trash. @throws {AppError} `piece.not_found` */
export async function requirePiece(deps: Pick<Deps, "db">, id: string): Promise<PieceRow> {
  const piece = await store.findPiece(deps.db.query, id);
  if (!piece || piece.shelved === 1) throw new AppError("piece.not_found");
  return piece;
}

/** Keeps a piece where it was seen until the transaction ends: whoever would move it waits. `false`: it is elsewhere already. */
export async function holdPiece(deps: InTransaction<Pick<Deps, "db">>, { id, state, stateAt, heldFrom }: PieceRow): Promise<boolean> {
  return (await store.movePiece(deps.db.query, { id, state, heldFrom }, { state, stateAt, heldFrom })) !== undefined;
}

/** What is made in the place of a piece. */
export async function replacementOf(deps: Pick<Deps, "db">, id: string): Promise<PieceRow | undefined> {
  return store.findReplacement(deps.db.query, id);
}

/** The order's pieces, in the order of their places; those of one in the trash too. */
export async function piecesOf(deps: Pick<Deps, "db">, orderRef: string): Promise<PieceRow[]> {
  return store.listPiecesOf(deps.db.query, orderRef);
}

/** A card's pieces, of whatever order that is not in the trash, the last made first. */
export async function piecesOfCard(deps: Pick<Deps, "db">, cardRef: string): Promise<PieceRow[]> {
  return (await store.listPiecesOfCard(deps.db.query, cardRef)).filter(({ shelved }) => shelved === 0);
}

/** Whether a piece of a card, of whatever order, is still to be made or to leave. */
export async function isBeingMade(deps: Pick<Deps, "db">, cardRef: string): Promise<boolean> {
  return (await store.listPiecesOfCard(deps.db.query, cardRef)).some((piece) => isWanted(piece) && piece.state !== "shipped" && piece.state !== "delivered");
}

/** The last number of those tags of a card that somebody was given; 1 where nothing says so. */
export async function lastTagOut(deps: Pick<Deps, "db">, cardRef: string): Promise<number> {
  const out = (await store.listPiecesOfCard(deps.db.query, cardRef)).filter(wasHandedOver);
  return Math.max(1, ...out.map(({ tagNumber }) => tagNumber));
}

/** Whether somebody was given a card of this page. */
export async function wasGiven(deps: Pick<Deps, "db">, cardRef: string): Promise<boolean> {
  return (await store.listPiecesOfCard(deps.db.query, cardRef)).some(wasHandedOver);
}

/** The last card of a page that somebody was given is made once more, since it is lost. Nothing else of the page is being made. @throws {AppError} `piece.remade` */
export async function makeAgain(deps: InTransaction<Needs>, actor: string, cardRef: string, why: string): Promise<PieceRow> {
  const last = (await piecesOfCard(deps, cardRef)).find(wasHandedOver);
  if (!last) throw new AppError("card.not_given");
  await holdOrder(deps, last.orderRef);
  return remake(deps, actor, last, "replacement", why);
}

/** The moves of all the order's pieces, oldest first. */
export async function pieceMovesOf(deps: Pick<Deps, "db">, orderRef: string): Promise<PieceMoveRow[]> {
  return store.listMovesOf(deps.db.query, orderRef);
}

/** There is a piece whose place another can take: one in house is no good any more, another stays where it is. */
const inHouse: readonly PieceState[] = inHouseStates;
const remadeFrom: readonly PieceState[] = ["printed", "encoded", "checked", "shipped", "delivered", "returned", "defective"];

/**
 * Has another piece made in the place of one: of one in house by way of `defective`, which makes its reprint.
 * @throws {AppError} `piece.not_found`, `.changed`, `.illegal_move` before there is anything to replace, `.remade`
 */
export async function makeReprint(deps: Deps, mover: PieceMover, pieceId: string, kind: Exclude<PieceKind, "first">, why: string): Promise<PieceRow> {
  return inTransaction(deps, async (deps) => {
    const { orderRef } = await requirePiece(deps, pieceId);
    await holdOrder(deps, orderRef);
    const piece = await requirePiece(deps, pieceId);
    if (!remadeFrom.includes(piece.state)) throw new AppError("piece.illegal_move");
    if (!inHouse.includes(piece.state)) return remake(deps, mover.actor, piece, kind, why);
    await movePieceIn(deps, mover, pieceId, { from: piece.state, to: "defective", why });
    const made = await store.findReplacement(deps.db.query, pieceId);
    if (!made) throw new AppError("server.error");
    return made;
  });
}

/** What the buyer of a paid order is told of its pieces. */
export async function readPieceRoad(deps: Pick<Deps, "db">, orderRef: string): Promise<Omit<BuyerRoad, "differs"> | null> {
  return buyerRoadOf(await store.listPiecesOf(deps.db.query, orderRef), await store.listMovesOf(deps.db.query, orderRef));
}

/** What is told of one of an order's cards: for each cause its pieces were made for, when that was and their road; of which `kind` is the first one's. */
export async function readCardRoads(deps: Pick<Deps, "db">, orderRef: string, cardRef: string): Promise<{ kind: PieceKind; at: number; road: Omit<BuyerRoad, "differs"> | null }[]> {
  const pieces = (await store.listPiecesOf(deps.db.query, orderRef)).filter((piece) => piece.cardRef === cardRef);
  const moves = await store.listMovesOf(deps.db.query, orderRef);
  return piecesByCause(pieces).flatMap((some) => some.slice(0, 1).map(({ kind, createdAt }) => ({ kind, at: createdAt, road: buyerRoadOf(some, moves) })));
}

/** The order goes to the trash: its pieces are nobody's work. */
export async function shelvePiecesOf(deps: InTransaction<Pick<Deps, "db">>, part: OrderPart): Promise<void> {
  await store.shelvePiecesOf(deps.db.query, part, 1);
}

/** The order comes back out of the trash: its pieces are where they were. */
export async function unshelvePiecesOf(deps: InTransaction<Pick<Deps, "db">>, orderRef: string): Promise<void> {
  await store.shelvePiecesOf(deps.db.query, { orderRef }, 0);
}

/** The order's money went back, or was never there: what is still in house is not made. Paid again, it goes on where it was. */
export async function withdrawPieces(deps: InTransaction<Needs>, orderRef: string, why: string): Promise<void> {
  for (const piece of await store.listPiecesOf(deps.db.query, orderRef)) {
    if (piece.state !== "on_hold" && !inHouse.includes(piece.state)) continue;
    const moved = await store.movePiece(deps.db.query, piece, { state: "canceled", stateAt: deps.clock.now(), heldFrom: piece.heldFrom ?? piece.state });
    if (moved) await noteMove(deps, "system", moved, piece.state, why);
  }
}

/** Wipes what was written of the moves of an order whose data is erased. */
export async function erasePiecesOf(deps: InTransaction<Pick<Deps, "db">>, part: OrderPart): Promise<void> {
  await store.eraseMovesOf(deps.db.query, part);
}
