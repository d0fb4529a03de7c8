import { sql, type Kysely, type Transaction } from "kysely";
import type { Tables } from "./tables.ts";

/** An open database of either engine. */
export interface Database {
  engine: "sqlite" | "postgres";
  query: Kysely<Tables>;
  /** Applies the migrations that are missing; safe when several nodes start together. */
  migrate(): Promise<void>;
  /** Whether the database answers now; for readiness. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** A store takes this: the database itself or an open transaction. */
export type Queryable = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/**
 * Runs `work` in one write transaction: committed when it resolves, rolled back when it throws.
 * SQLite begins immediate and runs one at a time; PostgreSQL reads committed, so guards are conditional updates.
 * Only database work belongs inside: on SQLite every other write of the process waits for it.
 * @throws what `db/errors.ts` knows, when the database is locked, away or full for too long
 */
export function inTransaction<Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.query.transaction().execute(work);
}

/** One trivial read. */
export async function ping(query: Queryable): Promise<void> {
  await sql`SELECT 1`.execute(query);
}
