import { sql, type Kysely, type Transaction } from "kysely";
import type { OpenTransaction } from "./open-transaction.ts";
import type { Tables } from "./tables.ts";

/** An open database of either engine. */
export interface Database {
  engine: "sqlite" | "postgres";
  query: Kysely<Tables>;
  /** The same for all that reach this database through `query`, within a transaction or not. */
  openTransaction: OpenTransaction;
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
 * Runs `work` in one write transaction, with the same `deps` but for a `db` that queries the transaction: committed when
 * it resolves, rolled back when it throws. Called with deps that are in a transaction already, it joins that one: what
 * `work` wrote stands or falls with it. Any other query to this database meanwhile throws at once.
 * SQLite begins immediate and runs one at a time; PostgreSQL reads committed, so guards are conditional updates.
 * Only database work belongs inside: on SQLite every other write of the process waits for it.
 * @throws what `db/errors.ts` knows, when the database is locked, away or full for too long
 */
export async function inTransaction<Needs extends { db: Database }, Result>(deps: Needs, work: (deps: Needs) => Promise<Result>): Promise<Result>;
/** Gives way to the other form, caller by caller. */
export async function inTransaction<Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result>;
export async function inTransaction(given: Database | { db: Database }, work: (inner: never) => Promise<unknown>): Promise<unknown> {
  const { db } = "db" in given ? given : { db: given };
  const innerOf = (query: Queryable) => ("db" in given ? { ...given, db: { ...db, query } } : query) as never;
  if (db.query.isTransaction) return work(innerOf(db.query));
  return db.query.transaction().execute((tx) => db.openTransaction.during(() => work(innerOf(tx))));
}

/** One trivial read. */
export async function ping(query: Queryable): Promise<void> {
  await sql`SELECT 1`.execute(query);
}
