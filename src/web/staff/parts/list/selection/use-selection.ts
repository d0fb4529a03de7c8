import { useRef, useState } from "react";
import { toggleSelectedRow, setRowsSelected } from "./selected-rows.ts";

/** The selected rows, on any page; another search or filter deselects them. */
export interface ListSelection<Row> {
  rows: readonly Row[];
  has(row: Row): boolean;
  /** Ticks or unticks a row; with `range`, also all rows between it and the one ticked before. */
  toggle(row: Row, range: boolean): void;
  page: "none" | "some" | "all";
  /** Selects or deselects the whole page. */
  togglePage(): void;
  clear(): void;
}

interface SelectionPlan<Row> {
  /** Identifies the list's filters, without its page. */
  key: string;
  /** Rows of this page. */
  shown: readonly Row[];
  idOf: (row: Row) => string;
}

function getSelectedShare(ticked: number, shown: number): ListSelection<unknown>["page"] {
  if (ticked === 0) return "none";
  return ticked === shown ? "all" : "some";
}

export function useListSelection<Row>({ key, shown, idOf }: SelectionPlan<Row>): ListSelection<Row> {
  const [state, setState] = useState<{ key: string; rows: ReadonlyMap<string, Row> }>({ key, rows: new Map() });
  const last = useRef<string>(undefined);
  const ticked = state.key === key ? state.rows : new Map<string, Row>();
  // Rows of this page are returned in their current state.
  const now = new Map(shown.map((row) => [idOf(row), row]));
  const count = shown.filter((row) => ticked.has(idOf(row))).length;
  const change = (rows: ReadonlyMap<string, Row>) => setState({ key, rows });
  return {
    rows: [...ticked].map(([id, row]) => now.get(id) ?? row),
    has: (row) => ticked.has(idOf(row)),
    toggle: (row, range) => {
      change(toggleSelectedRow(ticked, shown, idOf, row, range ? last.current : undefined));
      last.current = idOf(row);
    },
    page: getSelectedShare(count, shown.length),
    togglePage: () => change(setRowsSelected(ticked, shown, idOf, count < shown.length)),
    clear: () => change(new Map()),
  };
}
