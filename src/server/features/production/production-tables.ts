import type { OfferName } from "#shared/offers.ts";
import type { PieceKind, PieceMaterial, PieceState } from "#shared/words.ts";

/** One physical card; what it says and where it goes stand with its card and its order. */
export interface PieceRow {
  /** Random. */
  id: string;
  orderRef: string;
  cardRef: string;
  /** From 1, within the order. */
  place: number;
  kind: PieceKind;
  offer: OfferName;
  material: PieceMaterial;
  state: PieceState;
  stateAt: number;
  /** Grows with each move. */
  version: number;
  /** Where it was when it was set aside (on hold, defective, canceled). */
  heldFrom: PieceState | null;
  /** The last instant of the day by which it is to be made. */
  dueAt: number;
  createdAt: number;
  /** The piece in whose place it is made. */
  replaces: string | null;
  /** 1: its order is in the trash, so it is nobody's work. */
  shelved: number;
  /** Which of its card's tags it has; those made before tags were counted, and by nodes that do not, are all 1. */
  tagNumber: number;
}

/** What erasing an order empties: staff write names into reasons. */
export interface PieceMovePersonalData {
  why: string;
}

/** Who moved a piece, when and why; only grows. */
export interface PieceMoveRow extends PieceMovePersonalData {
  id: string;
  pieceId: string;
  orderRef: string;
  at: number;
  /** `buyer`, `system`, or `staff:<user id>`. */
  actor: string;
  /** Null: it was made. */
  fromState: PieceState | null;
  toState: PieceState;
}

/** How many pieces are in a state of the queue; on PostgreSQL signed changes, so always summed. */
interface PieceCountRow {
  queue: PieceState;
  pieces: number;
}

/**
 * By what an order of which a piece is not delivered is searched, kept by triggers: on SQLite trigrams, a row an order;
 * on PostgreSQL a row a piece.
 */
interface PieceSearchRow {
  orderRef: string;
  text: string;
}

export interface ProductionTables {
  /** `queue`, which the database writes: the state of a piece that is somebody's work, else null. */
  pieces: PieceRow & { queue: PieceState | null };
  pieceMoves: PieceMoveRow;
  pieceCounts: PieceCountRow;
  pieceSearch: PieceSearchRow;
}
