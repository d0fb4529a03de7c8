import { execFileSync } from "node:child_process";
import { DatabaseSync } from "node:sqlite";

/** The database as SQL that any client runs, a fifth of the file's size; the trigrams are made again from their texts. */
export function dumpSqlite(file: string): string {
  const sqlite = new DatabaseSync(file, { readOnly: true });
  const things = sqlite.prepare("SELECT type, name, tbl_name AS tableName, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'order_search_%' ORDER BY rowid").all() as { type: string; name: string; sql: string }[];
  // What names tables as `order_search_…` is the trigrams' own, or a trigger.
  const triggers = sqlite.prepare("SELECT sql FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid").all() as { sql: string }[];
  const tables = things.filter(({ type }) => type === "table");
  const lines = tables.flatMap(({ name, sql }) => [`${sql};`, ...(name === "order_search" ? ["INSERT INTO order_search (order_search, rank) VALUES ('secure-delete', 1);"] : []), ...insertsOf(sqlite, name)]);
  lines.push(...things.filter(({ type }) => type === "index").map(({ sql }) => `${sql};`), ...triggers.map(({ sql }) => `${sql};`));
  sqlite.close();
  return `${lines.join("\n")}\n`;
}

function insertsOf(sqlite: DatabaseSync, table: string): string[] {
  const columns = sqlite.prepare(`SELECT name FROM pragma_table_info('${table}')`).all().map(({ name }) => String(name));
  const named = table === "order_search" ? ["rowid", ...columns] : columns;
  const rows = sqlite.prepare(`SELECT ${named.map((name) => `quote(${name})`).join(" || ',' || ")} AS line FROM ${table}`).all().map(({ line }) => `(${String(line)})`);
  const inserts: string[] = [];
  for (let from = 0; from < rows.length; from += 200) inserts.push(`INSERT INTO ${table} (${named.join(", ")}) VALUES\n${rows.slice(from, from + 200).join(",\n")};`);
  return inserts;
}

/** As INSERTs, without what only psql reads. */
export function dumpPostgres(url: string): string {
  const text = execFileSync("pg_dump", ["--no-owner", "--rows-per-insert=200", url], { maxBuffer: 2 ** 30, encoding: "utf8" });
  return text.replace(/^\\.*\n/gm, "").replace(/^--.*\n/gm, "").replace(/\n{2,}/g, "\n");
}
