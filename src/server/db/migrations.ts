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
 * Lists the migrations in order. `NNNN-title.sql` runs on both engines; where these differ there is a pair
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

/** The last migration of 0.1.0. Our first migration creates the schema that 0.1.0 ended with. */
const lastBeforeOurs = "0127-seen-proof-cards.sql";

/** Translates a database's or backup's migrations to this version's names: 0.1.0's stand for our first migration. */
export function nameAsOurs(applied: readonly string[], engine: Database["engine"]): string[] {
  if (!applied.includes(lastBeforeOurs)) return [...applied];
  const [first] = listMigrationsForEngine(engine);
  return [...(first ? [first.name] : []), ...applied.filter((name) => name > lastBeforeOurs)];
}

/** Finds a migration that this version does not have; `isOlder`: the database lacks 1.0.0's first migration. */
export function findForeignMigration(
  applied: readonly string[],
  engine: Database["engine"],
): { name: string; isOlder: boolean } | undefined {
  const known = listMigrationsForEngine(engine).map(({ name }) => name);
  const names = nameAsOurs(applied, engine);
  const foreign = names.find((name) => !known.includes(name));
  return foreign === undefined ? undefined : { name: foreign, isOlder: !names.includes(known[0] ?? "") };
}

/**
 * Marks a database that was moved away; its new place stands instead of the checksum. No release knows a migration of
 * this name, so each refuses to start.
 */
export const movedAwayMigration = "9999-moved-away";

/**
 * Migrations of this major version only add, so code of an earlier release runs beside them and may start on them. So
 * an upgrade can be undone without losing a sale. A next major version numbers its own from 2001.
 */
const ofThisMajor = /^0\d{3}-/;

/** Reports that another major version of this program has migrated the database, or that it was moved away. */
export class ForeignSchemaError extends Error {}

/** Describes why this version must not use a database; `undefined` when it may. */
export function describeForeignSchema(
  applied: readonly { name: string; checksum: string }[],
  engine: Database["engine"],
): string | undefined {
  const moved = applied.find(({ name }) => name === movedAwayMigration);
  if (moved)
    return `la base a été déplacée vers ${moved.checksum} : démarrez le service sur celle-là. Pour reprendre celle-ci quand même, sans ce qui est venu là-bas depuis, tapez : npm run move -- --take-back`;
  const foreign = findForeignMigration(
    applied.map(({ name }) => name),
    engine,
  );
  if (!foreign || (!foreign.isOlder && ofThisMajor.test(foreign.name))) return undefined;
  if (foreign.isOlder)
    return `la base est d'avant la version 1.0.0, qui ne reprend que celles où ${lastBeforeOurs} a été appliqué`;
  return `la base a été migrée par une version majeure plus récente (${foreign.name} n'est pas connu ici) : démarrez cette version, ou restaurez une sauvegarde d'avant`;
}

/**
 * Lists the migrations still to apply, in order. On 0.1.0's database the first one only removes that version's names.
 * @throws {ForeignSchemaError} when a next major version has applied one: old code would use another schema as its own
 */
export function listMissingMigrations(
  applied: readonly { name: string; checksum: string }[],
  engine: Database["engine"],
): SchemaMigration[] {
  const names = applied.map(({ name }) => name);
  const foreign = describeForeignSchema(applied, engine);
  if (foreign !== undefined) throw new ForeignSchemaError(foreign);
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  const known = listMigrationsForEngine(engine);
  const changed = known.find(({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum);
  if (changed) throw new Error(`Migration ${changed.name} was changed after it ran.`);
  const missing = known.filter(({ name }) => !checksums.has(name));
  if (!names.includes(lastBeforeOurs)) return missing;
  return missing.map((one, at) => (at === 0 ? { ...one, sql: "DELETE FROM schema_migrations" } : one));
}
