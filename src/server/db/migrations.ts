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

/** The last migration of 0.1.0. The first of ours makes the schema that it left. */
const lastBeforeOurs = "0127-seen-proof-cards.sql";

/** Names what a database or a backup has had as this version does: one that 0.1.0 left has had our first migration. */
export function nameAsOurs(applied: readonly string[], engine: Database["engine"]): string[] {
  if (!applied.includes(lastBeforeOurs)) return [...applied];
  const [first] = listMigrationsForEngine(engine);
  return [...(first ? [first.name] : []), ...applied.filter((name) => name > lastBeforeOurs)];
}

/** Finds a migration that this version does not have; `isOlder`: of a database that 1.0.0 does not begin with. */
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
 * Marks a database that was moved away, whose place stands where another migration has its checksum: no release knows a
 * migration of that name, so each refuses to start.
 */
export const movedAwayMigration = "9999-moved-away";

/**
 * Migrations of this major version only add, so code of a release before them goes on beside them: it may start on them,
 * too, which is what lets an upgrade be taken back without losing a sale. A next major numbers its own from 2001.
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
 * Lists what is still to be applied, in order. Of a database that 0.1.0 left, the first one only takes its names away.
 * @throws {ForeignSchemaError} when a next major version has applied one: old code would read and write another schema as
 * if it were its own
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
