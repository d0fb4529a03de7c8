import type { DatabaseSync } from "node:sqlite";
import { SharedCommitUndoneError } from "./errors.ts";

/** Most transactions in one commit: a few dozen ms, during which other processes wait for the file. */
const mostTogether = 32;

/**
 * Groups transactions that follow each other into one COMMIT of SQLite, so that they share one sync of the disk, which
 * costs more than the rows of an order. Each after the first is a savepoint and can be rolled back alone. The caller
 * must have the turn.
 */
export class SharedSqliteCommit {
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
