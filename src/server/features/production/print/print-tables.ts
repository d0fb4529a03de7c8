/** Fields that erasing an order empties. */
export interface PiecePrintPersonalData {
  name: string;
  jobTitle: string;
  company: string;
}

/**
 * Printed content of a piece, stored when its print file is drawn, and at the latest when it is said to be printed. A piece
 * that must be printed again has no row until its file is drawn again.
 */
export interface PiecePrintRow extends PiecePrintPersonalData {
  pieceId: string;
  orderRef: string;
  /** When it was said to be printed; before, when its file was drawn. */
  printedAt: number;
  /** The logo's upload, which may be gone since; null: none was printed. */
  logoUpload: string | null;
}

export interface PrintTables {
  piecePrints: PiecePrintRow;
}
