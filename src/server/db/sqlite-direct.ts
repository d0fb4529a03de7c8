import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import type { SynchronousRead } from "./prepared.ts";

/**
 * Reads at once, on the connection that waits for nobody: what Kysely does around a query costs more than the
 * query. `refuse` throws where no query may be asked.
 */
export function createSynchronousRead(reader: DatabaseSync, refuse: () => void): SynchronousRead {
  const kept = new Map<string, { statement: StatementSync; names: string[] }>();

  return <Row>(sql: string, parameters: readonly unknown[]): Row[] => {
    refuse();
    let one = kept.get(sql);
    if (!one) {
      const statement = reader.prepare(sql);
      statement.setReturnArrays(true);
      kept.set(sql, (one = { statement, names: statement.columns().map(({ name }) => camelCase(name)) }));
    }
    const { statement, names } = one;
    const rows = statement.all(...(parameters as SQLInputValue[])) as unknown as unknown[][];
    return rows.map((values) => {
      const row: Record<string, unknown> = {};
      for (let at = 0; at < names.length; at += 1) row[names[at] ?? ""] = values[at];
      return row as Row;
    });
  };
}

/** Names columns as Kysely's plugin does. */
function camelCase(name: string): string {
  return name.replace(/_(.)/g, (_all, letter: string) => letter.toUpperCase());
}
