import { accessSync, constants } from "node:fs";
import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { type CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SelectQueryNode } from "kysely";
import {
  DatabaseLockTimeoutError,
  DatabaseNotWritableError,
  SharedCommitUndoneError,
  toDatabaseAppError,
} from "./errors.ts";

/** Grants turns one at a time, first come, first served. */
export class FifoMutex {
  #taken = false;
  readonly #waiting: { timer: NodeJS.Timeout; go: () => void }[] = [];

  get isTaken(): boolean {
    return this.#taken;
  }

  /** Whether somebody waits for the turn. */
  get isAwaited(): boolean {
    return this.#waiting.length > 0;
  }

  /** Resolves to `false` if the turn does not come within `limitMs`; after `true`, `give` must follow. */
  take(limitMs: number): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    if (!this.#taken) {
      this.#taken = true;
      resolve(true);
      return promise;
    }
    const waiter = {
      go: () => resolve(true),
      timer: setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
        resolve(false);
      }, limitMs),
    };
    this.#waiting.push(waiter);
    return promise;
  }

  /** Ends the turn. The event loop runs before the next one, so that many in a row do not block everything else. */
  give(): void {
    const next = this.#waiting.shift();
    if (!next) {
      this.#taken = false;
      return;
    }
    clearTimeout(next.timer);
    setImmediate(next.go);
  }
}

/** Most transactions in one commit: they take a few dozen ms, during which other processes wait for the file. */
const mostTogether = 32;

/**
 * Groups consecutive transactions into one SQLite COMMIT, so that they share one sync of the disk, which costs more
 * than the rows of an order. Each one after the first is a savepoint and can be rolled back on its own. The caller must
 * have the turn.
 */
class SharedSqliteCommit {
  readonly #writer: DatabaseSync;
  #ended = 0;
  #onDisk: PromiseWithResolvers<void> | undefined;

  constructor(writer: DatabaseSync) {
    this.#writer = writer;
  }

  /** Whether ended transactions wait for the COMMIT. */
  get hasUncommitted(): boolean {
    return this.#onDisk !== undefined;
  }

  get isFull(): boolean {
    return this.#ended >= mostTogether;
  }

  /**
   * Begins a transaction. The first uses IMMEDIATE: a deferred one fails with SQLITE_BUSY when its first write follows
   * a read.
   */
  async begin(until: number): Promise<void> {
    if (this.hasUncommitted) this.#writer.exec("SAVEPOINT one");
    else await retryWhileLocked(() => this.#writer.exec("BEGIN IMMEDIATE"), until);
  }

  /**
   * Ends the current transaction. Resolves once the shared commit is on the disk.
   * @throws the error that refuses that commit, or rolls it back
   */
  end(): Promise<void> {
    if (this.hasUncommitted) this.#writer.exec("RELEASE one");
    this.#onDisk ??= Promise.withResolvers();
    const { promise } = this.#onDisk;
    // It may be rejected before anybody awaits it.
    promise.catch(() => undefined);
    this.#ended += 1;
    return promise;
  }

  /** Rolls back the current transaction; those that ended before it stay. */
  undo(): void {
    // A full disk or a failed sync has already undone it, and all others with it.
    if (!this.#writer.isTransaction)
      return this.#settle((waiting) =>
        waiting.reject(new SharedCommitUndoneError("A later transaction's failure undid this one.")),
      );
    this.#writer.exec(this.hasUncommitted ? "ROLLBACK TO one; RELEASE one" : "ROLLBACK");
  }

  /** Commits the ended transactions, if there are any. */
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

/** Longest total wait, in ms: for our own queue, and for another process's lock. */
const longestWaitMs = 10_000;
/** Longest pause between two tries for a lock, in ms, before a jitter of plus or minus half of it. */
const longestPauseMs = 25;
const keptStatements = 500;
/** Longest time (ms) that an ended transaction waits for others to share its commit while statements go on running. */
const longestCommitDelayMs = 4;

/** One file, opened twice: a read waits for no transaction, neither ours nor another process's. */
export interface SqliteConnectionPair {
  file: string;
  writer: DatabaseSync;
  reader: DatabaseSync;
}

/**
 * Creates Kysely's driver over `node:sqlite`. When another process locks the file, both connections answer SQLITE_BUSY
 * at once and the driver waits, since SQLite's own wait would block the event loop. Transactions, and single writes,
 * take turns. Those of one turn of the event loop are committed together, and none resolves before all are on the disk.
 */
export function createSqliteDriver({ file, writer, reader }: SqliteConnectionPair): Driver {
  const turns = new FifoMutex();
  const shared = new SharedSqliteCommit(writer);
  const [write, read] = [createStatementRunner(writer), createStatementRunner(reader)];
  const latest = reader.prepare("SELECT 1 FROM sqlite_schema LIMIT 1");
  let statements = 0;
  let isCommitScheduled = false;

  /**
   * Commits the ended transactions, if there are any. The first read after a commit writes to SQLite's shared memory.
   * If the file has become unwritable by then, the process crashes (SIGBUS), so that read is made now.
   */
  function commitNow(): void {
    shared.commit();
    try {
      latest.get();
    } catch {
      // The writes are durable in any case.
    }
  }

  /**
   * Commits once the event loop has served what is ready and a whole turn of it ran no statement, so that simultaneous
   * requests share a commit. If a write has the turn at that moment, its `giveTurn` schedules the commit again.
   */
  function commitSoon(since = performance.now()): void {
    if (isCommitScheduled) return;
    isCommitScheduled = true;
    const before = statements;
    setImmediate(() => {
      isCommitScheduled = false;
      if (turns.isTaken || !shared.hasUncommitted) return;
      if (statements !== before && performance.now() - since < longestCommitDelayMs) commitSoon(since);
      else commitNow();
    });
  }

  class Connection implements DatabaseConnection {
    holdsTurn = false;

    async takeTurn(limitMs = longestWaitMs): Promise<void> {
      refuseUnwritable(file);
      if (!(await turns.take(limitMs))) throw new DatabaseLockTimeoutError("Other writes took too long.");
      this.holdsTurn = true;
    }

    giveTurn(): void {
      if (!this.holdsTurn) return;
      this.holdsTurn = false;
      if (!shared.hasUncommitted || shared.isFull) commitNow();
      else if (!turns.isAwaited) commitSoon();
      turns.give();
    }

    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      statements += 1;
      // Within the transaction we already hold the lock.
      if (this.holdsTurn) return write<Row>(query);
      const until = performance.now() + longestWaitMs;
      const kind = findStatementKind(query);
      if (kind === "read") return retryWhileLocked(() => read<Row>(query), until);
      await this.takeTurn();
      // Some statements, such as a checkpoint of the log, cannot run in a transaction.
      if (kind === "other") return this.#executeOutsideTransaction(() => write<Row>(query), until);
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

    /** Runs a statement as a transaction of its own. */
    async #executeInTransaction<Result>(work: () => Result, until: number): Promise<Result> {
      try {
        await shared.begin(until);
        let result: Result;
        try {
          result = work();
        } catch (error) {
          shared.undo();
          throw error;
        }
        const onDisk = shared.end();
        this.giveTurn();
        await onDisk;
        return result;
      } finally {
        this.giveTurn();
      }
    }

    async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
      // Prepares a statement of its own: a cached one would restart if it is used meanwhile.
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
      await shared.begin(until);
    },
    commitTransaction: async (connection) => {
      const onDisk = shared.end();
      (connection as Connection).giveTurn();
      await onDisk;
    },
    rollbackTransaction: async (connection) => {
      // Without a turn the transaction had ended, and was undone with the others when their commit failed.
      if ((connection as Connection).holdsTurn) shared.undo();
    },
    releaseConnection: async (connection) => (connection as Connection).giveTurn(),
    destroy: async () => {
      // The writer closes last, and tidies the log away.
      reader.close();
      refuseUnwritable(file);
      // Closing rolls back a transaction that still runs, and those that wait for the same commit.
      if (!turns.isTaken) shared.commit();
      writer.close();
    },
  };
}

/**
 * SQLite shares its log's index with other processes as a memory-mapped file. On a read-only disk the system ends
 * (SIGBUS) a process that changes that memory, before SQLite could return an error.
 */
function refuseUnwritable(file: string): void {
  try {
    accessSync(file, constants.W_OK);
  } catch (error) {
    throw new DatabaseNotWritableError("The database's file cannot be written.", { cause: error });
  }
}

/**
 * Retries while another process locks the file, until `until` (`performance.now()`). A refused statement has done
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

/** `rows`: the statement only changes rows, so it may run within a transaction. */
function findStatementKind({ query, sql }: CompiledQuery): "read" | "rows" | "other" {
  if (SelectQueryNode.is(query) || /^\s*select\b/i.test(sql)) return "read";
  return /^\s*(?:insert|update|delete)\b/i.test(sql) ? "rows" : "other";
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
