/** Fields that erasing an order empties. */
export interface PiecePrintPersonalData {
  name: string;
  jobTitle: string;
  company: string;
}

/**
 * Printed content of a piece, stored when its print file is drawn, and at the latest when it is said to be printed. One that
 * goes back to be printed keeps what its file says, until another is drawn or it is designed again.
 */
export interface PiecePrintRow extends PiecePrintPersonalData {
  pieceId: string;
  orderRef: string;
  /** When it was said to be printed; before, when its file was drawn. */
  printedAt: number;
  /** When its file was drawn; null: none was. */
  drawnAt: number | null;
  /** The logo's upload, which may be gone since; null: none was printed. */
  logoUpload: string | null;
}

export interface PrintTables {
  piecePrints: PiecePrintRow;
}
