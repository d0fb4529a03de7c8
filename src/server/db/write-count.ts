import { type DatabaseConnection, type Dialect, type CompiledQuery, SelectQueryNode } from "kysely";

export function isReadOnlyQuery({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || /^\s*select\b/i.test(sql);
}

/** Checks whether a query changes rows and nothing else, so that it may run within a transaction. */
export function isRowWriteQuery({ sql }: CompiledQuery): boolean {
  return /^\s*(?:insert|update|delete)\b/i.test(sql);
}

/**
 * Counts this process's writes to one database: while the count is unchanged, earlier reads show this process's latest
 * state.
 */
export class DatabaseWriteCounter {
  #count = 0;

  /** Raised before a writer's call, or the end of a transaction, returns. */
  get now(): number {
    return this.#count;
  }

  /** Another process has written: earlier reads must be repeated. */
  noteOthers(): void {
    this.#count += 1;
  }

  /** `dialect`, whose writes are counted; failed ones too, since what became of them may not be known. */
  counting(dialect: Dialect): Dialect {
    return {
      createDriver: () => {
        const driver = dialect.createDriver();
        const [acquire, commit] = [driver.acquireConnection.bind(driver), driver.commitTransaction.bind(driver)];
        // A pool gives the same connections again.
        const counted = new WeakSet<DatabaseConnection>();
        driver.acquireConnection = async (options) => {
          const connection = await acquire(options);
          if (!counted.has(connection)) counted.add(this.#countOn(connection));
          return connection;
        };
        driver.commitTransaction = (connection) => this.#after(commit(connection));
        return driver;
      },
      createAdapter: () => dialect.createAdapter(),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createIntrospector: (db) => dialect.createIntrospector(db),
    };
  }

  #countOn(connection: DatabaseConnection): DatabaseConnection {
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = (query, options) => {
      if (isReadOnlyQuery(query)) return execute(query, options);
      return this.#after(execute(query, options));
    };
    return connection;
  }

  async #after<Result>(written: Promise<Result>): Promise<Result> {
    try {
      return await written;
    } finally {
      this.#count += 1;
    }
  }
}
