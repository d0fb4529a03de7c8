import { sql } from "kysely";
import type { Database } from "./database.ts";
import { nameAsOurs } from "./migrations.ts";

/** Lists the names of the migrations that this database has had, in order; none: it has never been migrated. */
export async function listAppliedMigrations({ engine, query }: Pick<Database, "engine" | "query">): Promise<string[]> {
  const known = await query.introspection.getTables();
  if (!known.some(({ name }) => name === "schema_migrations")) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migrations ORDER BY name`.execute(query);
  return nameAsOurs(
    rows.map(({ name }) => name),
    engine,
  );
}
