import { AsyncLocalStorage } from "node:async_hooks";
import type { Dialect } from "kysely";

/**
 * Tracks, for one database, whether the running code was called from within an open transaction. There, a connection of
 * its own would see nothing of the transaction, and on SQLite would wait for the transaction's own turn.
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

  /** @throws when called from within an open transaction, by what is not the transaction's own */
  refuseBeside(): void {
    if (this.#around.getStore()?.open)
      throw new Error("A query beside an open transaction: use the deps that inTransaction hands to its work.");
  }

  /** `dialect`, whose every connection is refused within an open transaction; the transaction's own is had by then. */
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
