import { existsSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { openSqlite } from "../sqlite.ts";
import { digestAll, type Digest } from "./digest.ts";
import { createProgress, digestsOf, listProgress, type MoveTarget, unfinished } from "./move-target.ts";
import { derivedTables, quoted } from "./side.ts";
import { describeSqlite, sqliteSource } from "./sqlite-source.ts";
import { MoveRefusal, openAlone, refuseOtherVersion } from "./stopped-source.ts";

/** Makes the file, or opens the one of a move that was cut short. @throws {MoveRefusal} when it is another's */
export async function openSqliteTarget(file: string): Promise<MoveTarget> {
  if (!existsSync(file)) markAsOurs(file);
  let sqlite = openAlone(file);
  try {
    refuseForeign(sqlite, file);
    if (!applied(sqlite).includes(unfinished)) {
      sqlite.close();
      const db = openSqlite(file);
      await db.migrate().finally(() => db.close());
      sqlite = openAlone(file);
      empty(sqlite);
      sqlite.prepare("INSERT INTO schema_migrations VALUES (?, '')").run(unfinished);
    }
    refuseOtherVersion(applied(sqlite).filter((name) => name !== unfinished), "sqlite", `La base commencée dans ${file}`);
    // Parents may come after: all is checked at the end.
    sqlite.exec("PRAGMA synchronous = FULL; PRAGMA foreign_keys = OFF");
    return targetOf(sqlite);
  } catch (error) {
    if (sqlite.isOpen) sqlite.close();
    throw error;
  }
}

function markAsOurs(file: string): void {
  const sqlite = openAlone(file);
  sqlite.exec(createProgress);
  sqlite.close();
}

function refuseForeign(sqlite: DatabaseSync, file: string): void {
  if (!has(sqlite, "move_progress")) throw new MoveRefusal(`${file} existe, et n'est pas un déplacement inachevé\u00a0: donnez un dossier sans base.`);
}

function has(sqlite: DatabaseSync, table: string): boolean {
  return sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?").get(table) !== undefined;
}

function applied(sqlite: DatabaseSync): string[] {
  if (!has(sqlite, "schema_migrations")) return [];
  return (sqlite.prepare("SELECT name FROM schema_migrations").all() as { name: string }[]).map(({ name }) => name);
}

function empty(sqlite: DatabaseSync): void {
  const tables = describeSqlite(sqlite).toSorted((one, other) => Number(derivedTables.has(one.name)) - Number(derivedTables.has(other.name)));
  sqlite.exec(`PRAGMA foreign_keys = OFF; BEGIN; ${tables.map(({ name }) => `DELETE FROM ${quoted(name)};`).join(" ")} DELETE FROM move_progress; COMMIT`);
}

function targetOf(sqlite: DatabaseSync): MoveTarget {
  const note = sqlite.prepare("INSERT INTO move_progress VALUES (?, ?, ?)");
  return {
    engine: "sqlite",
    done: digestsOf(sqlite.prepare(listProgress).all() as unknown as (Digest & { name: string })[]),
    inOrder: async (tables) => [...tables],
    empty: async () => empty(sqlite),
    fill: async ({ name, columns }, lots, sum) => {
      sqlite.exec("BEGIN IMMEDIATE");
      try {
        const insert = sqlite.prepare(`INSERT INTO ${quoted(name)} (${columns.map(quoted).join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`);
        for await (const rows of lots) for (const row of rows) insert.run(...row);
        const { rows, checksum } = sum();
        note.run(name, rows, checksum);
        sqlite.exec("COMMIT");
      } catch (error) {
        sqlite.exec("ROLLBACK");
        throw error;
      }
    },
    digests: async () => {
      const source = sqliteSource(sqlite);
      try {
        return await digestAll(source);
      } finally {
        sqlite.exec("COMMIT");
      }
    },
    finish: async () => {
      const [lost] = sqlite.prepare("PRAGMA foreign_key_check").all() as { table: string; parent: string }[];
      if (lost) throw new MoveRefusal(`Une ligne de ${lost.table} n'a pas la sienne dans ${lost.parent}\u00a0: la base de départ est abîmée.`);
      sqlite.exec(`ANALYZE; BEGIN; DROP TABLE move_progress; DELETE FROM schema_migrations WHERE name = '${unfinished}'; COMMIT`);
    },
    close: async () => sqlite.close(),
  };
}
