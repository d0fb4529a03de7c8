/** Limits a company's list of people, of which one file or paste brings all. */
export const listLimits = {
  /** Bytes of the file as received. */
  fileBytes: 5 * 1024 * 1024,
  people: 1000,
  columns: 100,
  /** Characters of a cell, in UTF-16 units. */
  cellCharacters: 500,
} as const;
