import { sql } from "kysely";
import type { Database } from "./database.ts";

/** Reads the clock of the database's machine, in ms since 1970 UTC; `undefined` when that is our own machine. */
export async function getDatabaseTime({
  engine,
  query,
}: Pick<Database, "engine" | "query">): Promise<number | undefined> {
  if (engine === "sqlite") return undefined;
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(query);
  return rows[0] && new Date(rows[0].now).getTime();
}
