import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";
import { DatabaseLockTimeoutError, SharedCommitUndoneError, toDatabaseAppError } from "./errors.ts";
import { isReadOnlyQuery, isRowWriteQuery } from "./write-count.ts";
import { FifoMutex } from "./fifo-mutex.ts";

/** Most transactions in one commit: a few dozen ms, during which other processes wait for the file. */
const mostTogether = 32;

/**
 * Groups transactions that follow each other into one COMMIT of SQLite, so that they share one sync of the disk, which
 * costs more than the rows of an order. Each after the first is a savepoint and can be rolled back alone. The caller
 * must have the turn.
 */
class SharedSqliteCommit {
  readonly #writer: DatabaseSync;
  #ended = 0;
  #onDisk: PromiseWithResolvers<void> | undefined;

  constructor(writer: DatabaseSync) {
    this.#writer = writer;
  }

  /** Whether transactions have ended that wait for the COMMIT. */
  get hasUncommitted(): boolean {
    return this.#onDisk !== undefined;
  }

  get isFull(): boolean {
    return this.#ended >= mostTogether;
  }

  /** Within SQLite's transaction, which the first one has begun. */
  begin(): void {
    if (this.hasUncommitted) this.#writer.exec("SAVEPOINT one");
  }

  /**
   * Ends the current transaction. Resolves once the shared commit is on the disk.
   * @throws what refuses that commit, or rolls it back
   */
  end(): Promise<void> {
    if (this.hasUncommitted) this.#writer.exec("RELEASE one");
    const { promise } = (this.#onDisk ??= silenced());
    this.#ended += 1;
    return promise;
  }

  /** Undoes the present transaction; those that ended before it stay. */
  undo(): void {
    // A full disk or a failed sync has undone it already, and all others with it.
    if (!this.#writer.isTransaction)
      return this.#settle((waiting) =>
        waiting.reject(new SharedCommitUndoneError("A later transaction's failure undid this one.")),
      );
    this.#writer.exec(this.hasUncommitted ? "ROLLBACK TO one; RELEASE one" : "ROLLBACK");
  }

  /** Commits those who have ended; does nothing where there are none. */
  commit(): void {
    this.#settle((waiting) => {
      try {
        this.#writer.exec("COMMIT");
        waiting.resolve();
      } catch (error) {
        if (this.#writer.isTransaction) this.#writer.exec("ROLLBACK");
        waiting.reject(error);
      }
    });
  }

  #settle(how: (waiting: PromiseWithResolvers<void>) => void): void {
    const waiting = this.#onDisk;
    [this.#onDisk, this.#ended] = [undefined, 0];
    if (waiting) how(waiting);
  }
}

/** Marks a promise's rejection as handled, since it may be rejected before anybody awaits it. */
function silenced(): PromiseWithResolvers<void> {
  const one = Promise.withResolvers<void>();
  one.promise.catch(() => undefined);
  return one;
}

/** Longest total wait, in ms: for our own queue, plus another process's lock. */
const longestWaitMs = 10_000;
/** Longest pause between two tries for a lock, in ms, before a jitter of half of it either way. */
const longestPauseMs = 25;
const keptStatements = 500;
/** Longest that an ended transaction waits, in ms, for others to share its commit while statements go on running. */
const longestCommitDelayMs = 4;

/** One file, opened twice: a read waits for no transaction, neither of ours nor of another process. */
export interface SqliteConnectionPair {
  writer: DatabaseSync;
  reader: DatabaseSync;
  /** @throws {DatabaseNotWritableError} where the file takes no writing now */
  refuseUnwritable: () => void;
}

/**
 * Creates Kysely's driver over `node:sqlite`. Both connections answer a lock of another process at once with
 * SQLITE_BUSY, and the waiting is done here: SQLite's own would block the event loop. Transactions, and writes
 * outside of one, take turns; those of one turn of the event loop are committed together, and none resolves before all
 * are on the disk.
 */
export function createSqliteDriver({ writer, reader, refuseUnwritable }: SqliteConnectionPair): Driver {
  const turns = new FifoMutex();
  const shared = new SharedSqliteCommit(writer);
  const [write, read] = [createStatementRunner(writer), createStatementRunner(reader)];
  const latest = reader.prepare("SELECT 1 FROM sqlite_schema LIMIT 1");
  let statements = 0;
  let isCommitScheduled = false;

  /** Begins with IMMEDIATE: a deferred transaction fails with SQLITE_BUSY when its first write comes after a read. */
  async function begin(until: number): Promise<void> {
    if (!shared.hasUncommitted) await retryWhileLocked(() => writer.exec("BEGIN IMMEDIATE"), until);
    shared.begin();
  }

  /**
   * The first read after a commit writes to SQLite's shared memory. If the file has become unwritable by then, the
   * process crashes (SIGBUS), so that read is made now.
   */
  function markRead(): void {
    try {
      latest.get();
    } catch {
      // The writes are durable.
    }
  }

  function commitShared(): void {
    shared.commit();
    markRead();
  }

  /**
   * Commits once the event loop has served what is ready and a whole turn of it ran no statement, so that requests which
   * come together share a commit. If a write has the turn at that moment, its `giveTurn` schedules the commit again.
   */
  function commitSoon(since = performance.now()): void {
    if (isCommitScheduled) return;
    isCommitScheduled = true;
    const before = statements;
    setImmediate(() => {
      isCommitScheduled = false;
      if (turns.isTaken || !shared.hasUncommitted) return;
      if (statements !== before && performance.now() - since < longestCommitDelayMs) commitSoon(since);
      else commitShared();
    });
  }

  function undoOnError<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      shared.undo();
      throw error;
    }
  }

  class Connection implements DatabaseConnection {
    holdsTurn = false;

    async takeTurn(limitMs = longestWaitMs): Promise<void> {
      refuseUnwritable();
      if (!(await turns.take(limitMs))) throw new DatabaseLockTimeoutError("Other writes took too long.");
      this.holdsTurn = true;
    }

    giveTurn(): void {
      if (!this.holdsTurn) return;
      this.holdsTurn = false;
      if (!shared.hasUncommitted) markRead();
      else if (shared.isFull) commitShared();
      else if (!turns.isAwaited) commitSoon();
      turns.give();
    }

    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      statements += 1;
      // Within the transaction: the lock is ours.
      if (this.holdsTurn) return write<Row>(query);
      const until = performance.now() + longestWaitMs;
      if (isReadOnlyQuery(query)) return retryWhileLocked(() => read<Row>(query), until);
      await this.takeTurn();
      // Some statements, such as a checkpoint of the log, run in no transaction.
      if (!isRowWriteQuery(query)) return this.#executeOutsideTransaction(() => write<Row>(query), until);
      return this.#executeInTransaction(() => write<Row>(query), until);
    }

    async #executeOutsideTransaction<Result>(work: () => Result, until: number): Promise<Result> {
      try {
        shared.commit();
        return await retryWhileLocked(work, until);
      } finally {
        this.giveTurn();
      }
    }

    /** Runs it as a transaction of one statement. */
    async #executeInTransaction<Result>(work: () => Result, until: number): Promise<Result> {
      try {
        await begin(until);
        const result = undoOnError(work);
        const onDisk = shared.end();
        this.giveTurn();
        await onDisk;
        return result;
      } finally {
        this.giveTurn();
      }
    }

    async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
      // A statement of its own: a cached one would restart if it is used meanwhile.
      const statement = (this.holdsTurn ? writer : reader).prepare(query.sql);
      for (const row of statement.iterate(...(query.parameters as SQLInputValue[]))) yield { rows: [row as Row] };
    }
  }

  return {
    init: async () => undefined,
    acquireConnection: async () => new Connection(),
    beginTransaction: async (connection) => {
      const until = performance.now() + longestWaitMs;
      await (connection as Connection).takeTurn();
      await begin(until);
    },
    commitTransaction: async (connection) => {
      const onDisk = shared.end();
      (connection as Connection).giveTurn();
      await onDisk;
    },
    rollbackTransaction: async (connection) => {
      // Without a turn it had ended, and was undone with the others when their commit failed.
      if ((connection as Connection).holdsTurn) shared.undo();
    },
    releaseConnection: async (connection) => (connection as Connection).giveTurn(),
    destroy: async () => {
      // The one that may write closes last, and tidies the log away.
      reader.close();
      refuseUnwritable();
      // A transaction that still runs is rolled back by closing, with those that wait for the same commit.
      if (!turns.isTaken) shared.commit();
      writer.close();
    },
  };
}

/**
 * Retries while another process locks the file, until `until` (`performance.now()`); a refused statement has done
 * nothing.
 */
async function retryWhileLocked<Result>(work: () => Result, until: number): Promise<Result> {
  for (let tries = 0; ; tries += 1) {
    try {
      return work();
    } catch (error) {
      if (toDatabaseAppError(error)?.code !== "database.busy" || performance.now() >= until) throw error;
    }
    await wait(Math.min(2 ** tries, longestPauseMs) * (0.5 + Math.random()));
  }
}

/** Prepares each statement once. */
function createStatementRunner(file: DatabaseSync) {
  const kept = new LRUCache<string, { statement: StatementSync; returnsRows: boolean }>({
    max: keptStatements,
    memoMethod: (sql) => {
      const statement = file.prepare(sql);
      return { statement, returnsRows: statement.columns().length > 0 };
    },
  });

  return <Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> => {
    const { statement, returnsRows } = kept.memo(sql);
    const values = parameters as SQLInputValue[];
    if (returnsRows) return { rows: statement.all(...values) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  };
}
