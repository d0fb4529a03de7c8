import { AsyncLocalStorage } from "node:async_hooks";
import { type Dialect, type Kysely, sql, type Transaction } from "kysely";
import type { JobQueue } from "./job-queue-port.ts";
import type { Tables } from "./tables.ts";

export interface Database {
  engine: "sqlite" | "postgres";
  query: Kysely<Tables>;
  jobs: JobQueue<Queryable>;
  /** One guard for all who reach this database through `query`, within a transaction or not. */
  openTransaction: OpenTransactionGuard;
  /** Applies the missing migrations; safe when several nodes start together. */
  migrate(): Promise<void>;
  /** Checks for readiness that the database answers now. */
  check(): Promise<void>;
  /** Removes erased data from the engine's other files, as far as nobody is reading it now. */
  purgeErasedData(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Accepts the database itself or an open transaction: every store takes it. A store that locks rows, or must run in a
 * transaction, takes a `Tx`.
 */
export type Queryable = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/**
 * Narrows a service's deps to those of an open transaction, for services that lock rows until it ends or belong to a
 * larger transaction.
 */
export type InTransaction<Needs extends { db: Database }> = Omit<Needs, "db"> & { db: Database & { query: Tx } };

/**
 * Tracks, for one database, whether the running code was called from within an open transaction. There, a connection of
 * its own would see nothing of the transaction, and on SQLite would wait for the transaction to end.
 */
export class OpenTransactionGuard {
  readonly #around = new AsyncLocalStorage<{ open: boolean }>();

  /** Code that `work` starts without awaiting it may query again once `work` has ended. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    const mark = { open: true };
    try {
      return await this.#around.run(mark, work);
    } finally {
      mark.open = false;
    }
  }

  /** @throws when called from within an open transaction, for a query that does not use it */
  refuseBeside(): void {
    if (this.#around.getStore()?.open)
      throw new Error("A query beside an open transaction: use the deps that inTransaction hands to its work.");
  }

  /** Wraps `dialect` so that it refuses every connection within an open transaction, which already has its own. */
  guard(dialect: Dialect): Dialect {
    return {
      createDriver: () => {
        const driver = dialect.createDriver();
        const acquire = driver.acquireConnection.bind(driver);
        driver.acquireConnection = async (options) => {
          this.refuseBeside();
          return acquire(options);
        };
        return driver;
      },
      createAdapter: () => dialect.createAdapter(),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createIntrospector: (db) => dialect.createIntrospector(db),
    };
  }
}

/**
 * Runs `work` in one write transaction: committed when it resolves, rolled back when it throws. `work` gets the same
 * `deps`, but its `db` queries the transaction. With deps that are already in a transaction, it joins that one: what
 * `work` wrote is committed or rolled back with it. Any other query to this database meanwhile throws at once. SQLite
 * begins immediate and runs one transaction at a time; PostgreSQL uses read committed, so guards are conditional
 * updates. Only database work belongs inside: on SQLite every other write of the process waits for it.
 * @throws the errors of `db/errors.ts`, when the database is locked, away or full for too long
 */
export async function inTransaction<Needs extends { db: Database }, Result>(
  deps: Needs,
  work: (deps: InTransaction<Needs>) => Promise<Result>,
): Promise<Result> {
  const { db } = deps;
  const within = (query: Queryable) => work({ ...deps, db: { ...db, query } } as unknown as InTransaction<Needs>);
  if (db.query.isTransaction) return within(db.query);
  let ended: readonly TransactionEndListener[] = [];
  let committed = false;
  try {
    const result = await db.query.transaction().execute((tx) => {
      endings.set(tx, (ended = []));
      return db.openTransaction.during(() => within(tx));
    });
    committed = true;
    return result;
  } finally {
    await Promise.all(ended.map((ending) => ending(committed, db)));
  }
}

/** Receives, once a transaction has ended, whether it was committed, and the database outside of it; it is awaited. */
export type TransactionEndListener = (committed: boolean, db: Database) => Promise<void>;

const endings = new WeakMap<Queryable, TransactionEndListener[]>();

/** Calls `ending` at the end of a transaction of `inTransaction`, which throws what `ending` throws. */
export function onTransactionEnd(tx: Tx, ending: TransactionEndListener): void {
  const known = endings.get(tx);
  if (!known) throw new Error("A transaction that inTransaction did not open.");
  known.push(ending);
}

export async function pingDatabase(query: Queryable): Promise<void> {
  await sql`SELECT 1`.execute(query);
}
