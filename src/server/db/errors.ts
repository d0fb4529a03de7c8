import type { ApiErrorCode } from "#shared/errors/errors.ts";
import { AppError } from "#server/app-error.ts";

type DatabaseCode = Extract<ApiErrorCode, `database.${string}`>;

/**
 * Reports that the connection to the database was lost, refused, or closed because it was silent: the statement may or
 * may not have run.
 */
export class DatabaseConnectionLostError extends Error {}

/** Reports that others in this process used the database until the time limit; nothing was done. */
export class DatabaseLockTimeoutError extends Error {}

/** Reports that the file, though open, cannot be written any more; nothing was done. */
export class DatabaseNotWritableError extends Error {}

/** Reports that a write that was to be committed with others was rolled back with them. */
export class SharedCommitUndoneError extends Error {}

/** Seconds after which a retry is worthwhile. */
const retryAfter: Record<DatabaseCode, number> = { "database.busy": 2, "database.unavailable": 5, "database.full": 60 };

/** Keyed by SQLite's primary result code. */
const sqliteCodes: Record<number, DatabaseCode> = {
  5: "database.busy", // BUSY
  6: "database.busy", // LOCKED
  8: "database.unavailable", // READONLY
  10: "database.unavailable", // IOERR
  13: "database.full", // FULL
  14: "database.unavailable", // CANTOPEN
};

/** Keyed by PostgreSQL's SQLSTATE, or its class (the first two characters). */
const postgresCodes: Record<string, DatabaseCode> = {
  "08": "database.unavailable", // connection exception
  "25006": "database.unavailable", // read-only: a standby
  "25P03": "database.unavailable", // idle too long in a transaction
  "40001": "database.busy", // serialization failure
  "40P01": "database.busy", // deadlock
  "53100": "database.full", // disk full
  "53": "database.unavailable", // no connection or memory left
  "55P03": "database.busy", // lock not granted in time
  "57014": "database.busy", // statement took too long
  "57P01": "database.unavailable", // shut down by an administrator
  "57P02": "database.unavailable", // crashed
  "57P03": "database.unavailable", // starting or stopping
  "58": "database.unavailable", // system error
};

/** Depth to which a chain of causes is searched. */
const deepestCause = 5;

/**
 * Converts an engine's failure to the error that answers it, with a time to retry; `undefined` for any other error.
 * Whether the write happened is unknown: the answer must never say that it did.
 */
export function toDatabaseAppError(error: unknown): AppError | undefined {
  let cause = error;
  for (let depth = 0; depth < deepestCause && cause instanceof Error; depth += 1) {
    if (cause instanceof AppError) return undefined;
    const code = toDatabaseCode(cause);
    if (code) return new AppError(code, { retryAfter: retryAfter[code], cause: error });
    cause = cause.cause;
  }
  return undefined;
}

/** Returns the refusal that a thrown value is, or that its database failure stands for. */
export function toAppError(thrown: unknown): AppError | undefined {
  if (thrown instanceof AppError) return thrown;
  return toDatabaseAppError(thrown);
}

const takesNoWrites: ReadonlySet<ApiErrorCode | undefined> = new Set<ApiErrorCode>([
  "database.full",
  "database.unavailable",
]);

/** Runs a write that a read does not depend on; resolves to `otherwise` when the disk is full or cannot be written. */
export async function skipIfUnwritable<Result>(write: Promise<Result>, otherwise: Result): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (takesNoWrites.has(toDatabaseAppError(error)?.code)) return otherwise;
    throw error;
  }
}

/** The codes that the engines' drivers add to their errors. */
interface EngineErrorCodes {
  code?: unknown;
  errcode?: unknown;
  severity?: unknown;
}

function toDatabaseCode(error: Error & EngineErrorCodes): DatabaseCode | undefined {
  if (
    error instanceof DatabaseConnectionLostError ||
    error instanceof SharedCommitUndoneError ||
    error instanceof DatabaseNotWritableError
  )
    return "database.unavailable";
  if (error instanceof DatabaseLockTimeoutError) return "database.busy";
  if (error.code === "ERR_SQLITE_ERROR" && typeof error.errcode === "number")
    return sqliteCodes[getPrimarySqliteCode(error.errcode)];
  // Only errors from the server count: others, such as EPIPE, have five-letter codes too.
  if (typeof error.code !== "string" || error.severity === undefined) return undefined;
  return postgresCodes[error.code] ?? postgresCodes[error.code.slice(0, 2)];
}

/** Extracts SQLite's primary code from an extended one. */
export function getPrimarySqliteCode(errcode: number): number {
  return errcode & 0xff;
}
