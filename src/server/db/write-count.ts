import { type CompiledQuery, type LogEvent, SelectQueryNode } from "kysely";

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

  /** A transaction has ended, or another process has written: earlier reads must be repeated. */
  note(): void {
    this.#count += 1;
  }

  /** Kysely's `log`. Failed writes count too, since what became of them may not be known. */
  readonly log = ({ query }: LogEvent): void => {
    if (!isReadOnlyQuery(query)) this.note();
  };
}
