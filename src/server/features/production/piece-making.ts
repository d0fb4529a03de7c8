import type { PieceKind, PieceState } from "#shared/states-and-kinds.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps, CoreDeps } from "#server/deps.ts";
import { ascendingBy } from "#server/ascending-by.ts";
import { AppError } from "#server/app-error.ts";
import { generateSecretId, generateSortableId } from "#server/db/generate-ids.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { reserveNextTagNumber } from "#server/features/cards/card-lifecycle-service.ts";
import { readSale } from "#server/features/orders/order-card-service.ts";
import { isReprint } from "#server/features/orders/order-rules.ts";
import { getAnyOrderOrThrow } from "#server/features/orders/order-service.ts";
import type { OrderRow, Sale } from "#server/features/orders/order-tables.ts";
import { type ProvedCard, listProvedCards } from "#server/features/orders/proofs/proof-service.ts";
import { type Made, computePieceDueAt, buildFirstPieces, isPieceWanted, buildReprintPiece } from "./piece-rules.ts";
import * as store from "./piece-store.ts";
import type { PieceRow } from "./production-tables.ts";

export type PieceCreationDeps = CoreDeps;

/**
 * Creates the pieces of a paid order. A reprint's pieces of cards listed in `unchanged` repeat the earlier print, so
 * their design starts approved. Pieces that were withdrawn with an earlier payment resume in their former state, and
 * cards added since then get pieces.
 */
export async function createPiecesForPaidOrder(
  deps: InTransaction<PieceCreationDeps>,
  orderRef: string,
  { unchanged = new Set(), instead, sale }: PiecesWanted = {},
): Promise<void> {
  const known = await store.listPiecesByOrder(deps.db.query, orderRef);
  if (known.length > 0) await resumePieces(deps, orderRef, known, "Payée à nouveau");
  const { order, cards: all } = sale ?? (await readSale(deps, await getAnyOrderOrThrow(deps, orderRef)));
  const cards = all.filter(({ ref }) => !known.some(({ cardRef }) => cardRef === ref));
  if (cards.length === 0) return;
  const now = deps.clock.now();
  const due = computePieceDueAt(order.paidAt ?? now, deps.settings.site);
  const kind = isReprint(order) ? "reprint" : "first";
  const made = isReprint(order)
    ? await buildReprintPieces(deps, cards, unchanged)
    : await buildPiecesAsAgreed(deps, order, cards);
  const lot = known.length + made.length > 1 ? orderRef : null;
  if (known.length > 0) await store.joinOrderLot(deps.db.query, orderRef);
  const before = Math.max(0, ...known.map(({ place }) => place));
  // If the buyer had been shown a proof of the earlier piece, they are shown one of this piece too.
  const begin = instead?.wasShown ? { state: "to_design" as const } : {};
  for (const piece of made)
    await addPiece(
      deps,
      "system",
      {
        ...piece,
        ...begin,
        place: before + piece.place,
        orderRef,
        lot,
        kind,
        dueAt: due,
        replaces: instead?.id ?? null,
      },
      now,
    );
}

/** Builds first pieces. A company that saw its cards before payment is not asked again about designers' cards. */
async function buildPiecesAsAgreed(
  deps: InTransaction<PieceCreationDeps>,
  order: OrderRow,
  cards: readonly CardRow[],
): Promise<Made[]> {
  const pieces = buildFirstPieces(cards);
  if (order.organisationId === null || pieces.every(({ state }) => state !== "to_design")) return pieces;
  const proved = await listProvedCards(deps, order);
  return pieces.map((piece) =>
    piece.state === "to_design" ? { ...piece, state: findDesignState(proved, piece.cardRef) } : piece,
  );
}

/** Returns the first state of a designer's piece, from where its company's approval of the card stands. */
function findDesignState(cards: readonly ProvedCard[], cardRef: string): PieceState {
  const standing = cards.find(({ card }) => card.ref === cardRef)?.standing;
  if (standing === "approved") return "to_print";
  return standing === "waiting" || standing === "marked" ? "proof_sent" : "to_design";
}

interface PiecesWanted {
  unchanged?: ReadonlySet<string>;
  instead?: RaisedPiece | undefined;
  /** What the order sells, if it was read already. */
  sale?: Sale;
}

/** A piece canceled because its card is raised; `wasShown` says whether its proof was shown. */
interface RaisedPiece {
  id: string;
  wasShown: boolean;
}

async function buildReprintPieces(
  deps: InTransaction<PieceCreationDeps>,
  cards: readonly CardRow[],
  unchanged: ReadonlySet<string>,
): Promise<ReturnType<typeof buildReprintPiece>[]> {
  const pieces = [];
  for (const [at, card] of cards.entries()) {
    const last = (await store.listPieceRowsByCard(deps.db.query, card.ref)).find(isPieceWanted);
    pieces.push(buildReprintPiece(card, last, { place: at + 1, unchanged: unchanged.has(card.ref) }));
  }
  return pieces;
}

/**
 * Resumes pieces that the service had canceled. Skips those that staff canceled and those for which another piece is
 * made meanwhile; pieces that staff had set aside are set aside again.
 */
export async function resumePieces(
  deps: InTransaction<PieceCreationDeps>,
  orderRef: string,
  pieces: readonly PieceRow[],
  why: string,
): Promise<void> {
  const cancels = (await store.listOrderPieceMoves(deps.db.query, orderRef)).filter(
    ({ toState }) => toState === "canceled",
  );
  const lastCancels = new Map(cancels.map((move) => [move.pieceId, move]));
  // In the order of ids, in which moves lock them too.
  for (const piece of pieces.toSorted(ascendingBy(({ id }) => id))) {
    const cancel = lastCancels.get(piece.id);
    if (piece.state !== "canceled" || piece.heldFrom === null || cancel?.actor !== "system") continue;
    if (piece.replaces !== null && (await store.findPieceReplacement(deps.db.query, piece.replaces))) continue;
    if (await store.findPieceReplacement(deps.db.query, piece.id)) continue;
    const back =
      cancel.fromState === "on_hold"
        ? { state: cancel.fromState, heldFrom: piece.heldFrom }
        : { state: piece.heldFrom, heldFrom: null };
    const moved = await store.updatePieceState(deps.db.query, piece, { ...back, stateAt: deps.clock.now() });
    if (moved) await recordPieceMove(deps, "system", moved, piece.state, why);
  }
}

/**
 * Creates a piece that replaces another, in the transaction of the act that requires it; the order is locked.
 * @throws {AppError} `piece.remade` when one is being made already
 */
export async function createReplacementPiece(
  deps: InTransaction<PieceCreationDeps>,
  actor: string,
  instead: PieceRow,
  kind: Exclude<PieceKind, "first">,
  why: string,
): Promise<PieceRow> {
  await assertNotRemade(deps, instead);
  const { orderRef, cardRef, offer, material } = instead;
  const place = 1 + (await store.getLastPiecePlace(deps.db.query, orderRef));
  const now = deps.clock.now();
  const due = computePieceDueAt(now, deps.settings.site);
  // A bad piece is remade within its lot; the replacement of a lost card is made alone.
  const lot = kind === "reprint" ? instead.lot : null;
  // The design was approved with the first piece.
  return addPiece(
    deps,
    actor,
    { orderRef, cardRef, lot, place, kind, offer, material, state: "to_print", dueAt: due, replaces: instead.id },
    now,
    why,
  );
}

/** Asserts that no replacement of this piece is being made; the order is locked. @throws {AppError} `piece.remade` */
export async function assertNotRemade(
  deps: InTransaction<Pick<PieceCreationDeps, "db">>,
  { id }: Pick<PieceRow, "id">,
): Promise<void> {
  if (await store.findPieceReplacement(deps.db.query, id)) throw new AppError("piece.remade");
}

/**
 * Cancels the replacement of a piece that is good after all, unless work on the replacement has begun.
 * @throws {AppError} `piece.reprint_begun`
 */
export async function cancelReplacementPiece(
  deps: InTransaction<PieceCreationDeps>,
  actor: string,
  { id }: PieceRow,
): Promise<void> {
  const reprint = await store.findPieceReplacement(deps.db.query, id);
  if (!reprint) return;
  const canceled =
    reprint.version === 1 &&
    (await store.updatePieceState(deps.db.query, reprint, {
      state: "canceled",
      stateAt: deps.clock.now(),
      heldFrom: reprint.state,
    }));
  if (!canceled) throw new AppError("piece.reprint_begun");
  await recordPieceMove(deps, actor, canceled, reprint.state, "La pièce d'avant était bonne");
}

type NewPiece = Omit<PieceRow, "id" | "stateAt" | "version" | "heldFrom" | "createdAt" | "shelved" | "tagNumber">;

async function addPiece(
  deps: InTransaction<PieceCreationDeps>,
  actor: string,
  piece: NewPiece,
  now: number,
  why = "",
): Promise<PieceRow> {
  const tagNumber = await reserveNextTagNumber(deps.db.query, piece.cardRef, piece.kind === "first" ? 0 : 1);
  const row: PieceRow = {
    ...piece,
    id: generateSecretId(),
    stateAt: now,
    version: 1,
    heldFrom: null,
    createdAt: now,
    shelved: 0,
    tagNumber,
  };
  await store.insertPieceRows(deps.db.query, [row]);
  await recordPieceMove(deps, actor, row, null, why);
  return row;
}

/** Records a move in a piece's history. `from` is null for a new piece. */
export async function recordPieceMove(
  deps: InTransaction<ClockDeps>,
  actor: string,
  { id, orderRef, state }: PieceRow,
  from: PieceState | null,
  why = "",
): Promise<void> {
  const at = deps.clock.now();
  await store.insertPieceMoveRows(deps.db.query, [
    { id: generateSortableId(at), pieceId: id, orderRef, at, actor, fromState: from, toState: state, why },
  ]);
}
