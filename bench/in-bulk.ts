import { CompiledQuery, sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables.ts";

export type Insert = <Table extends "orders" | "orderLines" | "cards">(
  table: Table,
  rows: readonly Tables[Table][],
) => Promise<void>;

/** SQLite's limit of values in a statement. */
const mostValues = 32_766;

/**
 * Writes many rows fast, in few statements, with triggers and keys active. Meanwhile SQLite does not sync, and
 * PostgreSQL has no trigram index on orders; it is rebuilt at the end.
 */
export async function inBulk(db: Database, work: (insert: Insert) => Promise<void>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db.query);
  if (db.engine === "sqlite") {
    await run("PRAGMA synchronous = OFF");
    await run("PRAGMA cache_size = -500000");
    await work((table, rows) => insertRows(db, table, rows));
    await run("PRAGMA cache_size = -2000");
    return void (await run("PRAGMA synchronous = FULL"));
  }
  const { rows: indexes } = await sql<{
    indexdef: string;
  }>`SELECT indexdef FROM pg_indexes WHERE indexname = 'orders_search'`.execute(db.query);
  await run("DROP INDEX orders_search");
  await work((table, rows) => insertRows(db, table, rows));
  for (const { indexdef } of indexes) await run(indexdef);
}

async function insertRows(db: Database, table: string, rows: readonly object[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const columns = names.map(toSnakeCase);
  const atOnce = Math.floor(mostValues / names.length);
  for (let start = 0; start < rows.length; start += atOnce) {
    const some = rows.slice(start, start + atOnce);
    const places = some.map(
      (_row, at) =>
        `(${names.map((_name, place) => (db.engine === "sqlite" ? "?" : `$${at * names.length + place + 1}`)).join()})`,
    );
    const values = some.flatMap((row) => names.map((name) => row[name as keyof typeof row]));
    await db.query.executeQuery(
      CompiledQuery.raw(`INSERT INTO ${toSnakeCase(table)} (${columns.join()}) VALUES ${places.join()}`, values),
    );
  }
}

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
