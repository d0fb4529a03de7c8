/** Limits a company's list of people; a list is always sent as one file or paste. */
export const listLimits = {
  /** Bytes of the uploaded file. */
  fileBytes: 5 * 1024 * 1024,
  people: 1000,
  columns: 100,
  /** Characters of a cell, in UTF-16 units. */
  cellCharacters: 500,
} as const;
