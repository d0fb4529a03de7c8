export type CopiedColumnValue = string | number | null | Uint8Array;

/** Describes a table as its engine reports it. */
export interface CopiedTable {
  name: string;
  /** Stored columns, by name; generated columns are left out. */
  columns: readonly string[];
}

/** Reads a database's rows as of one instant, whatever is written meanwhile. */
export interface DatabaseCopySource {
  engine: "sqlite" | "postgres";
  /** Sorted by name; without the engine's own tables. */
  describe(): Promise<CopiedTable[]>;
  /** Reads rows in batches, in no order; values are in the order of `columns`. */
  read(table: CopiedTable): AsyncIterable<CopiedColumnValue[][]>;
  close(): Promise<void>;
}

/** Lists the tables that only one engine has, and those that record the schema's version: never counted nor copied. */
export const engineOwnTables: ReadonlySet<string> = new Set(["schema_migrations", "write_probe", "move_progress"]);

/** Lists the tables that triggers fill from others, in each engine's own way. */
export const triggerDerivedTables: ReadonlySet<string> = new Set([
  "order_counts",
  "piece_counts",
  "live_cards",
  "sale_counts",
  "piece_search",
]);

export const quoteSqlIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;
