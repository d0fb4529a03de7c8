import { sql, type Kysely, type Transaction } from "kysely";
import type { JobQueue } from "./jobs/job-queue-port.ts";
import type { OpenTransactionGuard } from "./open-transaction.ts";
import type { Tables } from "./tables.ts";
import type { DatabaseWriteCounter } from "./write-count.ts";

/** An open database of either engine. */
export interface Database {
  engine: "sqlite" | "postgres";
  query: Kysely<Tables>;
  /** Where its jobs are. */
  jobs: JobQueue<Queryable>;
  /** The same for all that reach this database through `query`, within a transaction or not. */
  openTransaction: OpenTransactionGuard;
  /** Of what reaches this database through `query`; likewise. */
  writes: Pick<DatabaseWriteCounter, "now" | "noteOthers">;
  /** Applies the migrations that are missing; safe when several nodes start together. */
  migrate(): Promise<void>;
  /** Whether the database answers now; for readiness. */
  check(): Promise<void>;
  /** Takes what was erased out of what the engine keeps beside its rows, as far as nobody is reading it now. */
  forgetErased(): Promise<void>;
  close(): Promise<void>;
}

/** A store takes this: the database itself or an open transaction. What holds rows, or must be kept whole, takes a `Tx`. */
export type Queryable = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** A service's deps within an open transaction; asked for by what holds rows until it ends, or belongs to a larger whole. */
export type InTransaction<Needs extends { db: Database }> = Omit<Needs, "db"> & { db: Database & { query: Tx } };

/**
 * Runs `work` in one write transaction, with the same `deps` but for a `db` that queries the transaction: committed when
 * it resolves, rolled back when it throws. Called with deps that are in a transaction already, it joins that one: what
 * `work` wrote stands or falls with it. Any other query to this database meanwhile throws at once.
 * SQLite begins immediate and runs one at a time; PostgreSQL reads committed, so guards are conditional updates.
 * Only database work belongs inside: on SQLite every other write of the process waits for it.
 * @throws what `db/errors.ts` knows, when the database is locked, away or full for too long
 */
export async function inTransaction<Needs extends { db: Database }, Result>(deps: Needs, work: (deps: InTransaction<Needs>) => Promise<Result>): Promise<Result> {
  const { db } = deps;
  const within = (query: Queryable) => work({ ...deps, db: { ...db, query } } as unknown as InTransaction<Needs>);
  if (db.query.isTransaction) return within(db.query);
  let ended: readonly TransactionEndListener[] = [];
  const tell = (committed: boolean) => Promise.all(ended.map((ending) => ending(committed, db)));
  const run = db.query.transaction().execute((tx) => {
    endings.set(tx, (ended = []));
    return db.openTransaction.during(() => within(tx));
  });
  const result = await run.catch(async (error: unknown) => {
    await tell(false);
    throw error;
  });
  await tell(true);
  return result;
}

/** Is told when a transaction has ended, whether it was committed, and given the database out of it; is waited for. */
export type TransactionEndListener = (committed: boolean, db: Database) => Promise<void>;

const endings = new WeakMap<Queryable, TransactionEndListener[]>();

/** Has `ending` told of the end of a transaction of `inTransaction`, which throws what it throws. */
export function onTransactionEnd(tx: Tx, ending: TransactionEndListener): void {
  const known = endings.get(tx);
  if (!known) throw new Error("A transaction that inTransaction did not open.");
  known.push(ending);
}

/** One trivial read. */
export async function pingDatabase(query: Queryable): Promise<void> {
  await sql`SELECT 1`.execute(query);
}
