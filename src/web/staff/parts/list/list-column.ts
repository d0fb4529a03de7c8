import type { ReactNode } from "react";

/** Describes a column of a list: what it shows for a row. */
export interface ListColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Sorts the rows by this column; `"server"`: the server sorts. */
  sort?: "server" | ((one: Row, other: Row) => number);
  /** Whether the first press on the column's head sorts the greatest to the top. */
  greatestFirst?: boolean;
  /** Whether a tablet leaves the column out. */
  wide?: boolean;
}
