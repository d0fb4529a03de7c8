import type { OfferName } from "#shared/offers/offers.ts";
import type { PieceKind, PieceMaterial, PieceState } from "#shared/states-and-kinds.ts";

/** One physical card; its card and its order contain what it says and where it goes. */
export interface PieceRow {
  /** Random. */
  id: string;
  orderRef: string;
  cardRef: string;
  /** Its order, if that sold several pieces, which are made as one lot; null: it is made alone. */
  lot: string | null;
  /** Position within the order, from 1. */
  place: number;
  kind: PieceKind;
  offer: OfferName;
  material: PieceMaterial;
  state: PieceState;
  stateAt: number;
  /** Grows with each move. */
  version: number;
  /** State before it was set aside (on hold, defective, canceled). */
  heldFrom: PieceState | null;
  /** The last instant of the day by which it is to be made. */
  dueAt: number;
  createdAt: number;
  /** The piece in whose place it is made. */
  replaces: string | null;
  /** 1: its order is in the trash, so it is nobody's work. */
  shelved: number;
  /** Number of its tag among its card's tags; 1 for all pieces made before tags were counted, or by older versions. */
  tagNumber: number;
}

/** Fields that erasing an order empties: staff write names into reasons. */
export interface PieceMovePersonalData {
  why: string;
}

/** Who moved a piece, when and why; rows are only added. */
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

/** Number of pieces in each state of the queue; on PostgreSQL signed changes, so always sum them. */
interface PieceCountRow {
  queue: PieceState;
  pieces: number;
}

/**
 * Search text of an order with undelivered pieces, maintained by triggers: on SQLite trigrams, one row per order; on
 * PostgreSQL one row per piece.
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
