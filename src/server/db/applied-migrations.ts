import { sql } from "kysely";
import type { Database } from "./database.ts";
import { nameAsOurs } from "./migrations.ts";

type Queried = Pick<Database, "engine" | "query">;

/** Lists the names of the migrations that this database has had, in order; empty: it was never migrated. */
export async function listAppliedMigrations({ engine, query }: Queried): Promise<string[]> {
  const applied = await readAppliedMigrations({ query });
  return nameAsOurs(
    applied.map(({ name }) => name),
    engine,
  );
}

/** Reads the names unchanged, without `nameAsOurs`. */
export async function readAppliedMigrations({
  query,
}: Pick<Queried, "query">): Promise<{ name: string; checksum: string }[]> {
  const known = await query.introspection.getTables();
  if (!known.some(({ name }) => name === "schema_migrations")) return [];
  const { rows } = await sql<{
    name: string;
    checksum: string;
  }>`SELECT name, checksum FROM schema_migrations ORDER BY name`.execute(query);
  return rows;
}
