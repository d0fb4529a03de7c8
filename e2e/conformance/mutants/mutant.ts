/** A change that breaks the specification, and the test that must detect it. */
export interface Mutant {
  /** Path from the project's root; `find` occurs in the file exactly once. */
  file: string;
  find: string;
  replace: string;
  /** The table's screen or title; `test`: the beginning of the row's name. */
  in: string;
  test: string;
  /** It breaks more rows than its own and would hide other mutants. */
  alone: boolean;
}

type Row = readonly [file: string, find: string, replace: string, within: string, test: string, alone?: "alone"];

export function mutantsOf(rows: readonly Row[]): Mutant[] {
  return rows.map(([file, find, replace, within, test, alone]) => ({ file, find, replace, in: within, test, alone: alone !== undefined }));
}
