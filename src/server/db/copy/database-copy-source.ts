export type CopiedColumnValue = string | number | null | Uint8Array;

/** Describes a table as its engine does. */
export interface CopiedTable {
  name: string;
  /** Written columns, by name; generated columns are left out. */
  columns: readonly string[];
}

/** Reads a database's rows at one instant, whatever is written meanwhile. */
export interface DatabaseCopySource {
  engine: "sqlite" | "postgres";
  /** Sorted by name; without the engine's own tables. */
  describe(): Promise<CopiedTable[]>;
  /** Rows in lots, in no order; values in the order of `columns`. */
  read(table: CopiedTable): AsyncIterable<CopiedColumnValue[][]>;
  close(): Promise<void>;
}

/** Lists the tables of one engine alone, and those that record the schema's version: never counted nor copied. */
export const engineOwnTables: ReadonlySet<string> = new Set(["schema_migrations", "write_probe", "move_progress"]);

/** Lists the tables that triggers fill from others, each engine in its way. */
export const triggerDerivedTables: ReadonlySet<string> = new Set([
  "order_counts",
  "piece_counts",
  "live_cards",
  "sale_counts",
  "piece_search",
]);

export const quoteSqlIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;
