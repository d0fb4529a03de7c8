export type Value = string | number | null | Uint8Array;

/** A table as its engine describes it. */
export interface DescribedTable {
  name: string;
  /** Those that are written, by name; generated ones write themselves. */
  columns: readonly string[];
}

/** A database whose rows are read as they stood at one instant, whatever is written meanwhile. */
export interface Source {
  engine: "sqlite" | "postgres";
  /** In the order of their names; without what an engine keeps for itself. */
  describe(): Promise<DescribedTable[]>;
  /** Rows in lots, in no order; values in the order of `columns`. */
  read(table: DescribedTable): AsyncIterable<Value[][]>;
  close(): Promise<void>;
}

/** What one engine alone has, and what tells how far a schema is: never counted nor copied. */
export const ownTables: ReadonlySet<string> = new Set(["schema_migrations", "write_probe", "move_progress"]);

/** Tables that triggers fill from others, each engine in its way. */
export const derivedTables: ReadonlySet<string> = new Set(["order_counts", "piece_counts", "live_cards", "sale_counts", "piece_search"]);

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
