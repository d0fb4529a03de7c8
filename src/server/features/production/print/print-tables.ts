/** Fields that erasing an order empties. */
export interface PiecePrintPersonalData {
  name: string;
  jobTitle: string;
  company: string;
}

/** Printed content of a piece, stored when it is printed; a piece that must be printed again has no row. */
export interface PiecePrintRow extends PiecePrintPersonalData {
  pieceId: string;
  orderRef: string;
  printedAt: number;
  /** The logo's upload, which may be gone since; null: none was printed. */
  logoUpload: string | null;
}

export interface PrintTables {
  piecePrints: PiecePrintRow;
}
