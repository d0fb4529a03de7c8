import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#server/config/project-root.ts";
import type { Database } from "./database.ts";

export interface SchemaMigration {
  name: string;
  checksum: string;
  sql: string;
}

/**
 * Lists the migrations in order. `NNNN-title.sql` runs on both engines; where they differ there is a pair
 * `NNNN-title.sqlite.sql` and `NNNN-title.pg.sql`. A file never changes once it has run somewhere.
 */
export function listMigrationsForEngine(engine: Database["engine"]): SchemaMigration[] {
  const folder = join(projectRoot, "db/migrations");
  const otherEngine = engine === "sqlite" ? ".pg.sql" : ".sqlite.sql";
  return readdirSync(folder)
    .filter((file) => file.endsWith(".sql") && !file.endsWith(otherEngine))
    .toSorted()
    .map((file) => {
      const sql = readFileSync(join(folder, file), "utf8");
      return { name: file, checksum: createHash("sha256").update(sql).digest("hex"), sql };
    });
}

/** Reports that the database has been migrated by a newer version of this program. */
export class NewerSchemaError extends Error {}

/**
 * Asserts that every applied migration is known: old code would read and write a newer schema as if it were its
 * own.
 * @throws {NewerSchemaError} when one was applied that this version does not have
 */
export function assertNoNewerMigrations(applied: readonly { name: string }[], known: readonly SchemaMigration[]): void {
  const ours = new Set(known.map(({ name }) => name));
  const foreign = applied.find(({ name }) => !ours.has(name));
  if (foreign)
    throw new NewerSchemaError(
      `la base a été migrée par une version plus récente (${foreign.name} n'est pas connu ici) : démarrez cette version, ou restaurez une sauvegarde d'avant`,
    );
}
