import { existsSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { openSqliteDatabase } from "../sqlite.ts";
import { computeAllTableDigests, type TableDigest } from "./digest.ts";
import {
  createMoveProgressTableSql,
  toTableDigests,
  selectMoveProgressSql,
  type DatabaseMoveTarget,
  unfinishedMoveMigration,
} from "./move-target.ts";
import { triggerDerivedTables, quoteSqlIdentifier } from "./database-copy-source.ts";
import { describeSqliteTables, createSqliteCopySource } from "./sqlite-source.ts";
import { MoveRefusedError, openSqliteExclusively, assertSameSchemaVersion } from "./stopped-source.ts";

/** Creates the file, or opens the one of a move that was cut short. @throws {MoveRefusedError} for any other file */
export async function openSqliteMoveTarget(file: string): Promise<DatabaseMoveTarget> {
  if (!existsSync(file)) markAsOurs(file);
  let sqlite = openSqliteExclusively(file);
  try {
    refuseForeign(sqlite, file);
    if (!applied(sqlite).includes(unfinishedMoveMigration)) {
      sqlite.close();
      const db = openSqliteDatabase(file);
      await db.migrate().finally(() => db.close());
      sqlite = openSqliteExclusively(file);
      empty(sqlite);
      sqlite.prepare("INSERT INTO schema_migrations VALUES (?, '')").run(unfinishedMoveMigration);
    }
    assertSameSchemaVersion(
      applied(sqlite).filter((name) => name !== unfinishedMoveMigration),
      "sqlite",
      `La base commencée dans ${file}`,
    );
    // Parents may come after children: everything is checked at the end.
    sqlite.exec("PRAGMA synchronous = FULL; PRAGMA foreign_keys = OFF");
    return createMoveTarget(sqlite);
  } catch (error) {
    if (sqlite.isOpen) sqlite.close();
    throw error;
  }
}

function markAsOurs(file: string): void {
  const sqlite = openSqliteExclusively(file);
  sqlite.exec(createMoveProgressTableSql);
  sqlite.close();
}

function refuseForeign(sqlite: DatabaseSync, file: string): void {
  if (!has(sqlite, "move_progress"))
    throw new MoveRefusedError(
      `${file} existe, et n'est pas un déplacement inachevé\u00a0: donnez un dossier sans base.`,
    );
}

function has(sqlite: DatabaseSync, table: string): boolean {
  return sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?").get(table) !== undefined;
}

function applied(sqlite: DatabaseSync): string[] {
  if (!has(sqlite, "schema_migrations")) return [];
  return (sqlite.prepare("SELECT name FROM schema_migrations").all() as { name: string }[]).map(({ name }) => name);
}

function empty(sqlite: DatabaseSync): void {
  const tables = describeSqliteTables(sqlite).toSorted(
    (one, other) => Number(triggerDerivedTables.has(one.name)) - Number(triggerDerivedTables.has(other.name)),
  );
  sqlite.exec(
    `PRAGMA foreign_keys = OFF; BEGIN; ${tables.map(({ name }) => `DELETE FROM ${quoteSqlIdentifier(name)};`).join(" ")} DELETE FROM move_progress; COMMIT`,
  );
}

function createMoveTarget(sqlite: DatabaseSync): DatabaseMoveTarget {
  const note = sqlite.prepare("INSERT INTO move_progress VALUES (?, ?, ?)");
  return {
    engine: "sqlite",
    done: toTableDigests(sqlite.prepare(selectMoveProgressSql).all() as unknown as (TableDigest & { name: string })[]),
    inOrder: async (tables) => [...tables],
    empty: async () => empty(sqlite),
    fill: async ({ name, columns }, lots, sum) => {
      sqlite.exec("BEGIN IMMEDIATE");
      try {
        const insert = sqlite.prepare(
          `INSERT INTO ${quoteSqlIdentifier(name)} (${columns.map(quoteSqlIdentifier).join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
        );
        for await (const rows of lots) for (const row of rows) insert.run(...row);
        const { rows, checksum } = sum();
        note.run(name, rows, checksum);
        sqlite.exec("COMMIT");
      } catch (error) {
        // A full disk has already rolled back.
        if (sqlite.isTransaction) sqlite.exec("ROLLBACK");
        throw error;
      }
    },
    digests: async () => {
      const source = createSqliteCopySource(sqlite);
      try {
        return await computeAllTableDigests(source);
      } finally {
        sqlite.exec("COMMIT");
      }
    },
    finish: async () => {
      const [lost] = sqlite.prepare("PRAGMA foreign_key_check").all() as { table: string; parent: string }[];
      if (lost)
        throw new MoveRefusedError(
          `Une ligne de ${lost.table} n'a pas la sienne dans ${lost.parent}\u00a0: la base de départ est abîmée.`,
        );
      sqlite.exec(
        `ANALYZE; BEGIN; DROP TABLE move_progress; DELETE FROM schema_migrations WHERE name = '${unfinishedMoveMigration}'; COMMIT`,
      );
    },
    close: async () => sqlite.close(),
  };
}
