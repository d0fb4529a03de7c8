import { sql } from "kysely";
import type { Database } from "./database.ts";

/**
 * Checks whether a start may create the jobs' schema (decision 6) or has done so: on PostgreSQL that takes a right on
 * the database.
 */
export async function canInstallJobSchema({ engine, query }: Pick<Database, "engine" | "query">): Promise<boolean> {
  if (engine === "sqlite") return true;
  const { rows } = await sql<{
    may: boolean;
  }>`SELECT to_regnamespace('pgboss') IS NOT NULL OR has_database_privilege(current_database(), 'CREATE') AS may`.execute(
    query,
  );
  return rows[0]?.may === true;
}
