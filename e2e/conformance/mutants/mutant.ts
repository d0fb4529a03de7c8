/** One breakage of the specification, and the test that must see it. */
export interface Mutant {
  /** From the project's root; `find` stands in it exactly once. */
  file: string;
  find: string;
  replace: string;
  /** The table's screen or title, and the beginning of the row's name. */
  in: string;
  test: string;
}

type Row = readonly [file: string, find: string, replace: string, within: string, test: string];

export function mutantsOf(rows: readonly Row[]): Mutant[] {
  return rows.map(([file, find, replace, within, test]) => ({ file, find, replace, in: within, test }));
}
