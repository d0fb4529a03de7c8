import type { ReactNode } from "react";

/** Describes a column of a list by what it shows of a row. */
export interface ListColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Orders the rows by it; `"server"`: the server does. */
  sort?: "server" | ((one: Row, other: Row) => number);
  /** Whether the first press on its head puts the greatest on top. */
  greatestFirst?: boolean;
  /** Left out on a tablet. */
  wide?: boolean;
}
