/** One breakage of the specification, and the test that must see it. */
export interface Mutant {
  /** From the project's root; `find` stands in it exactly once. */
  file: string;
  find: string;
  replace: string;
  /** The table's screen or title, and the beginning of the row's name. */
  in: string;
  test: string;
  /** It breaks more than its own row, so it would hide others. */
  alone: boolean;
}

type Row = readonly [file: string, find: string, replace: string, within: string, test: string, alone?: "alone"];

export function mutantsOf(rows: readonly Row[]): Mutant[] {
  return rows.map(([file, find, replace, within, test, alone]) => ({ file, find, replace, in: within, test, alone: alone !== undefined }));
}
