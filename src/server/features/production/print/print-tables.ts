/** Fields that erasing an order empties. */
export interface PiecePrintPersonalData {
  name: string;
  jobTitle: string;
  company: string;
}

/** What was printed on a piece, frozen when it was; a piece that is to be printed again has none. */
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
