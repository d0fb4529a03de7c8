import { getPreviousStateAfterMove, getPossiblePieceMoves, type PieceMoveActor } from "#shared/order/piece-moves.ts";
import type { ApiErrorCode } from "#shared/errors/errors.ts";
import type { PieceState } from "#shared/states-and-kinds.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { ascendingBy } from "#server/ascending-by.ts";
import { getCardOrThrow } from "#server/features/cards/card-service.ts";
import { isFullyRefunded, isRestAwaited } from "#server/features/orders/order-rules.ts";
import { lockOrderForUpdate, getAnyOrderOrThrow } from "#server/features/orders/order-service.ts";
import { isCardIncomplete, isCardAwaited } from "#server/features/orders/order-card-service.ts";
import { isCardAgreed } from "#server/features/orders/proofs/proof-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import {
  assertNotRemade,
  createReplacementPiece,
  cancelReplacementPiece,
  type PieceCreationDeps,
  recordPieceMove,
} from "./piece-making.ts";
import * as store from "./piece-store.ts";
import type { PieceRow } from "./production-tables.ts";
import { recallDepartureMail, notifyBuyerOfPieceMove } from "./piece-move-mails.ts";

/** Identifies who moves a piece. `actor` is the name in timelines; `who` is the role in the table of moves. */
export interface PieceMover {
  actor: string;
  who: PieceMoveActor;
}

export interface PieceMoveInput {
  /** State in which the mover saw the piece. */
  from: PieceState;
  to: PieceState;
  /** The reason; empty if none was given. */
  why: string;
}

/** Lists the pieces that moved and the pieces that were refused, each of these with an error code. */
export interface PieceMovesResult {
  done: PieceRow[];
  refused: { id: string; code: ApiErrorCode }[];
}

/**
 * Checks whether a move must lock the order first. Moves to or from `defective` do, so that two never create two
 * replacements. So do moves that put a delivered piece back into the queue, so that its search text matches the order,
 * and deliveries from a lot, since its last piece removes the search text that one coming back needs. So do departures,
 * so that no piece leaves while its order is refunded.
 */
const holdsOrder = ({ lot }: PieceRow, from: PieceState, to: PieceState) =>
  from === "defective" ||
  to === "defective" ||
  from === "delivered" ||
  (to === "delivered" && lot !== null) ||
  leaves(from, to);

/** Checks whether a move sends a piece to its buyer. A delivered piece put back to "shipped" had left before. */
const leaves = (from: PieceState, to: PieceState) => from === "checked" && to === "shipped";

/**
 * Moves a piece within a larger transaction, and notifies its buyer when it leaves and arrives. Moving a piece to
 * `defective` creates its reprint; moving it back cancels the reprint.
 * @throws {AppError} `piece.not_found`, `.changed`, `.illegal_move`, `.reason_required`, `.move_not_allowed`,
 * `.reprint_begun`, `.order_refunded`, `.remade`
 */
export async function movePieceInTransaction(
  deps: InTransaction<Deps>,
  mover: PieceMover,
  id: string,
  move: PieceMoveInput,
): Promise<PieceRow> {
  const moved = await movePieceUnnoticed(deps, mover, id, move);
  await notifyOfMoves(deps, [moved], move);
  return moved;
}

/**
 * Moves pieces of one order as `movePieceInTransaction` does, all or none, and notifies their buyer once.
 * @throws {AppError} as `movePieceInTransaction` does
 */
export async function movePiecesInTransaction(
  deps: InTransaction<Deps>,
  mover: PieceMover,
  ids: readonly string[],
  move: PieceMoveInput,
): Promise<PieceRow[]> {
  const moved: PieceRow[] = [];
  for (const id of ids.toSorted()) moved.push(await movePieceUnnoticed(deps, mover, id, move));
  await notifyOfMoves(deps, moved, move);
  return moved;
}

/** Queues, or withdraws, the mail about pieces of one order that moved together. */
async function notifyOfMoves(
  deps: InTransaction<Deps>,
  [first, ...others]: readonly PieceRow[],
  { from, to }: Pick<PieceMoveInput, "from" | "to">,
): Promise<void> {
  if (!first) return;
  if (from === "shipped") await recallDepartureMail(deps, first.orderRef);
  await notifyBuyerOfPieceMove(deps, first.orderRef, to, 1 + others.length);
}

async function movePieceUnnoticed(
  deps: InTransaction<Deps>,
  mover: PieceMover,
  id: string,
  { from, to, why }: PieceMoveInput,
): Promise<PieceRow> {
  let piece = await requireAt(deps, id, from);
  checkMove(piece, mover.who, to, why);
  if (to === "printed" && from === "to_print") await requireWhole(deps, piece);
  if (holdsOrder(piece, from, to)) {
    const order = await lockOrderOfPiece(deps, piece);
    if (leaves(from, to) && isFullyRefunded(order)) throw new AppError("piece.order_refunded");
    piece = await requireAt(deps, id, from);
    if (to === "defective") await assertNotRemade(deps, piece);
  }
  if (from === "defective") await cancelReplacementPiece(deps, mover.actor, piece);
  const moved = await store.updatePieceState(deps.db.query, piece, {
    state: to,
    stateAt: deps.clock.now(),
    heldFrom: getPreviousStateAfterMove(piece, to),
  });
  if (!moved) throw new AppError("piece.changed");
  await recordPieceMove(deps, mover.actor, moved, from, why);
  if (to === "defective") await createReplacementPiece(deps, mover.actor, moved, "reprint", why);
  const { orderRef, cardRef } = moved;
  await deps.onPieceMoved(deps, { pieceId: id, orderRef, cardRef, actor: mover.actor, from, to });
  return moved;
}

/** @throws {AppError} `piece.not_found`, `piece.changed` */
async function requireAt(deps: Pick<PieceCreationDeps, "db">, id: string, from: PieceState): Promise<PieceRow> {
  const piece = await store.findPieceRow(deps.db.query, id);
  if (!piece || piece.shelved === 1) throw new AppError("piece.not_found");
  if (piece.state !== from) throw new AppError("piece.changed");
  return piece;
}

/**
 * Asserts that a card can be printed: it is complete, its holder has not left, its company has approved it as it
 * stands, and neither the rest of the price nor its holder is awaited. Other cards of the order do not matter.
 * @throws {AppError} `piece.card_incomplete`, `piece.holder_left`, `piece.not_agreed`, `piece.rest_due`,
 * `piece.holder_awaited`
 */
async function requireWhole(
  deps: Pick<PieceCreationDeps, "db" | "settings">,
  { orderRef, cardRef }: PieceRow,
): Promise<void> {
  const card = await getCardOrThrow(deps, cardRef);
  const order = await getAnyOrderOrThrow(deps, orderRef);
  if (await isCardIncomplete(deps, order, card)) throw new AppError("piece.card_incomplete");
  if (card.state === "left") throw new AppError("piece.holder_left");
  if (!(await isCardAgreed(deps, order, card))) throw new AppError("piece.not_agreed");
  if (isRestAwaited(order, deps.settings.site.productionBegins)) throw new AppError("piece.rest_due");
  if (await isCardAwaited(deps, order, cardRef)) throw new AppError("piece.holder_awaited");
}

/** @throws {AppError} as `movePieceInTransaction` does for a move that is not in the table */
function checkMove(piece: PieceRow, who: PieceMoveActor, to: PieceState, why: string): void {
  const moves = getPossiblePieceMoves(piece).filter((move) => move.to === to);
  if (moves.length === 0) throw new AppError("piece.illegal_move");
  const mine = moves.find((move) => move.who.includes(who));
  if (!mine) throw new AppError("piece.move_not_allowed");
  if (mine.asksReason && why.trim() === "") throw new AppError("piece.reason_required");
}

async function lockOrderOfPiece(deps: InTransaction<PieceCreationDeps>, { orderRef }: PieceRow): Promise<OrderRow> {
  try {
    return await lockOrderForUpdate(deps, orderRef);
  } catch (error) {
    if (error instanceof AppError) throw new AppError("piece.not_found", { cause: error });
    throw error;
  }
}

export interface PieceMoveRequest {
  id: string;
  /** State in which the mover saw the piece. */
  from: PieceState;
}

/** A larger lot moves in parts, so that others can write in between. */
const movedAtOnce = 100;

/**
 * Moves many pieces. Each one is moved or refused by itself. Pieces of one order are committed or rolled back together,
 * a hundred at a time, with the consequences of their moves.
 */
export async function movePiecesIndividually(
  deps: Deps,
  mover: PieceMover,
  asked: readonly PieceMoveRequest[],
  to: PieceState,
  why: string,
): Promise<PieceMovesResult> {
  const rows = new Map(
    (
      await store.findPieceRows(
        deps.db.query,
        asked.map(({ id }) => id),
      )
    ).map((piece) => [piece.id, piece]),
  );
  const orders = Map.groupBy(asked, ({ id }) => rows.get(id)?.orderRef);
  const all: PieceMovesResult = { done: [], refused: [] };
  for (const [orderRef, some] of orders) {
    if (orderRef === undefined) {
      all.refused.push(...some.map(({ id }) => ({ id, code: "piece.not_found" as const })));
      continue;
    }
    // Locked in the order of ids, so that concurrent moves of the same pieces never deadlock.
    const sorted = some.toSorted(ascendingBy((one) => one.id));
    // Arrivals are mailed at once, so all of them move together to share one mail.
    const size = to === "delivered" ? sorted.length : movedAtOnce;
    for (let at = 0; at < sorted.length; at += size) {
      const part = sorted.slice(at, at + size);
      const holding = part.find(({ id, from }) => {
        const piece = rows.get(id);
        return piece !== undefined && holdsOrder(piece, from, to);
      });
      const { done, refused } = await moveSome(deps, mover, part, to, why, holding && orderRef);
      all.done.push(...done);
      all.refused.push(...refused);
    }
  }
  return all;
}

async function moveSome(
  deps: Deps,
  mover: PieceMover,
  asked: readonly PieceMoveRequest[],
  to: PieceState,
  why: string,
  heldOrder: string | undefined,
): Promise<PieceMovesResult> {
  return inTransaction(deps, async (deps) => {
    const moved: PieceMovesResult = { done: [], refused: [] };
    // Before the first piece, since a refund locks the order first. Pieces of a missing order are refused below.
    if (heldOrder !== undefined) await lockOrderForUpdate(deps, heldOrder).catch(ignoreRefusal);
    const comesFrom = new Map<PieceState, PieceRow[]>();
    for (const { id, from } of asked) {
      try {
        const piece = await movePieceUnnoticed(deps, mover, id, { from, to, why });
        moved.done.push(piece);
        comesFrom.set(from, [...(comesFrom.get(from) ?? []), piece]);
      } catch (error) {
        // It was refused before anything of this piece was written.
        if (!(error instanceof AppError)) throw error;
        moved.refused.push({ id, code: error.code });
      }
    }
    for (const [from, pieces] of comesFrom) await notifyOfMoves(deps, pieces, { from, to });
    return moved;
  });
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}
