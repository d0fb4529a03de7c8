/** Fields that erasing an order empties. */
export interface PiecePrintPersonalData {
  name: string;
  jobTitle: string;
  company: string;
}

/**
 * Printed content of a piece, stored when its print file is drawn, or at the latest when it is marked as printed. A
 * piece sent back to printing keeps the content of its file, until another is drawn or the piece is redesigned.
 */
export interface PiecePrintRow extends PiecePrintPersonalData {
  pieceId: string;
  orderRef: string;
  /** When the piece was marked as printed; before that, when its file was drawn. */
  printedAt: number;
  /** When the print file was drawn; null if none was. */
  drawnAt: number | null;
  /** The logo's upload, which may be gone by now; null if no logo was printed. */
  logoUpload: string | null;
}

export interface PrintTables {
  piecePrints: PiecePrintRow;
}
