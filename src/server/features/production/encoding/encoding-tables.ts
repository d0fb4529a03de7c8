import type { TagEncodingMethod } from "#shared/words.ts";

/** What erasing an order empties: the chip is in somebody's pocket. */
export interface PieceTagPersonalData {
  serialNumber: string;
}

/** That a tag holds the address of its piece's card; the last row of a piece tells of the tag that it has. */
export interface PieceTagRow extends PieceTagPersonalData {
  /** Made by whoever wrote the tag. */
  id: string;
  pieceId: string;
  orderRef: string;
  how: TagEncodingMethod;
  url: string;
  writtenAt: number;
  /** `staff:<user id>`. */
  writtenBy: string;
  /** Null: it can still be written to, as far as is known. */
  lockedAt: number | null;
  lockedBy: string | null;
}

export interface EncodingTables {
  pieceTags: PieceTagRow;
}
