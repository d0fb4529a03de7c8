import { randomBytes } from "node:crypto";
import type { DatabaseSync, SQLInputValue } from "node:sqlite";

type Row = Record<string, SQLInputValue>;
type Content = Map<string, Map<string, Row>>;

/** Database changes of one action of the product, for a bare prepared transaction to repeat. */
export interface WrittenRows {
  inserted: { table: string; row: Row }[];
  changed: { table: string; before: Row; after: Row }[];
}

/** Reads all rows of an SQLite file by table and primary key, without tables that triggers write. */
export function readContent(database: DatabaseSync): Content {
  const triggers = database
    .prepare("SELECT coalesce(group_concat(sql, ' '), '') AS sql FROM sqlite_master WHERE type = 'trigger'")
    .get() as { sql: string };
  const derived = [...triggers.sql.matchAll(/\b(?:INTO|UPDATE) (\w+)/g)].map(([, name = ""]) => name);
  const tables = (
    database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").all() as {
      name: string;
    }[]
  ).filter(({ name }) => !derived.some((one) => name === one || name.startsWith(`${one}_`)));
  return new Map(
    tables.map(({ name }) => {
      const [keys, all] = [
        keysOf(database, name),
        database.prepare(`SELECT ${columnsOf(database, name)} FROM "${name}"`),
      ];
      all.setReadBigInts(true);
      return [name, new Map((all.all() as Row[]).map((row) => [keys.map((key) => String(row[key])).join(" "), row]))];
    }),
  );
}

/** Lists the columns, without generated ones. */
function columnsOf(database: DatabaseSync, table: string): string {
  const columns = database.prepare("SELECT name FROM pragma_table_info(?)").all(table) as { name: string }[];
  return columns.map(({ name }) => `"${name}"`).join(", ");
}

function keysOf(database: DatabaseSync, table: string): string[] {
  const columns = database.prepare("SELECT name, pk FROM pragma_table_info(?)").all(table) as {
    name: string;
    pk: number;
  }[];
  const keys = columns.filter(({ pk }) => pk > 0);
  return (keys.length > 0 ? keys : columns).map(({ name }) => name);
}

/** Returns the rows that were added or changed. */
export function writtenSince(before: Content, after: Content): WrittenRows {
  const written: WrittenRows = { inserted: [], changed: [] };
  for (const [table, rows] of after) {
    for (const [id, row] of rows) {
      const old = before.get(table)?.get(id);
      if (!old) written.inserted.push({ table, row });
      else if (Object.keys(row).some((column) => row[column] !== old[column]))
        written.changed.push({ table, before: old, after: row });
    }
  }
  return written;
}

/**
 * Returns a function that writes the same rows again, in one transaction of prepared statements. Names of rows (words
 * of 12 characters or more with a digit) differ each time. Rows to be changed are inserted beforehand, for `times`
 * calls.
 */
export function bareWriter(database: DatabaseSync, { inserted, changed }: WrittenRows, times: number): () => void {
  const names = Array.from({ length: times }, () => renaming());
  const inserts = inserted.map(({ table, row }) => ({ row, statement: insertInto(database, table, row) }));
  const updates = changed.map(({ table, before, after }) => {
    const columns = Object.keys(after).filter((column) => after[column] !== before[column]);
    const keys = keysOf(database, table);
    return {
      before,
      after,
      columns,
      keys,
      statement: database.prepare(
        `UPDATE "${table}" SET ${columns.map((column) => `"${column}" = ?`).join(", ")} WHERE ${keys.map((key) => `"${key}" = ?`).join(" AND ")}`,
      ),
    };
  });
  database.exec("BEGIN IMMEDIATE");
  for (const rename of names)
    for (const { table, before } of changed)
      insertInto(database, table, before).run(...Object.values(before).map(rename));
  database.exec("COMMIT");
  const [begin, commit] = [database.prepare("BEGIN IMMEDIATE"), database.prepare("COMMIT")];
  return () => {
    const rename = names.pop();
    if (!rename) throw new Error("Asked more often than was said.");
    begin.run();
    for (const { row, statement } of inserts) statement.run(...Object.values(row).map(rename));
    for (const { before, after, columns, keys, statement } of updates)
      statement.run(
        ...columns.map((column) => rename(after[column] ?? null)),
        ...keys.map((key) => rename(before[key] ?? null)),
      );
    commit.run();
  };
}

function insertInto(database: DatabaseSync, table: string, row: Row) {
  return database.prepare(
    `INSERT OR REPLACE INTO "${table}" (${Object.keys(row)
      .map((column) => `"${column}"`)
      .join(", ")}) VALUES (${Object.keys(row)
      .map(() => "?")
      .join(", ")})`,
  );
}

/** Replaces names by new ones, always the same for the same name. */
function renaming(): (value: SQLInputValue) => SQLInputValue {
  const salt = randomBytes(4).toString("hex").toUpperCase();
  return (value) =>
    typeof value === "string"
      ? value.replace(/\b(?=\w*\d)[\w-]{12,}\b/g, (name) => salt + name.slice(salt.length))
      : value;
}
