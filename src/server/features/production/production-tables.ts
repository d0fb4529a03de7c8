import type { OfferName } from "#shared/offers/offers.ts";
import type { PieceKind, PieceMaterial, PieceState } from "#shared/states-and-kinds.ts";

/** One physical card. What it says and where it goes is stored with its card and its order. */
export interface PieceRow {
  /** Random. */
  id: string;
  orderRef: string;
  cardRef: string;
  /** Its order, if that sold several pieces, which are made as one lot; null if the piece is made alone. */
  lot: string | null;
  /** Position within the order, from 1. */
  place: number;
  kind: PieceKind;
  offer: OfferName;
  material: PieceMaterial;
  state: PieceState;
  stateAt: number;
  /** Increases with each move. */
  version: number;
  /** State before it was set aside (on hold, defective, canceled). */
  heldFrom: PieceState | null;
  /** The last instant of the day by which it must be made. */
  dueAt: number;
  createdAt: number;
  /** The piece that this one replaces. */
  replaces: string | null;
  /** 1 if its order is in the trash, so that it is nobody's work. */
  shelved: number;
  /** Number of its tag among its card's tags; 1 for pieces made before tags were counted, or by older versions. */
  tagNumber: number;
}

/** Fields that erasing an order empties: staff write names into reasons. */
export interface PieceMovePersonalData {
  why: string;
}

/** Records who moved a piece, when and why; rows are only added. */
export interface PieceMoveRow extends PieceMovePersonalData {
  id: string;
  pieceId: string;
  orderRef: string;
  at: number;
  /** `buyer`, `system`, or `staff:<user id>`. */
  actor: string;
  /** Null for the creation of the piece. */
  fromState: PieceState | null;
  toState: PieceState;
}

/** Number of pieces in each state of the queue. PostgreSQL stores signed changes, so always sum the rows. */
interface PieceCountRow {
  queue: PieceState;
  pieces: number;
}

/**
 * Search text of an order with undelivered pieces, maintained by triggers. SQLite stores trigrams, one row per order;
 * PostgreSQL stores one row per piece.
 */
interface PieceSearchRow {
  orderRef: string;
  text: string;
}

export interface ProductionTables {
  /** `queue` is written by the database: the state of a piece that is still somebody's work, else null. */
  pieces: PieceRow & { queue: PieceState | null };
  pieceMoves: PieceMoveRow;
  pieceCounts: PieceCountRow;
  pieceSearch: PieceSearchRow;
}
