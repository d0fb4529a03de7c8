import { toDatabaseAppError } from "#server/db/errors.ts";
import { AppError } from "#server/app-error.ts";
import { isFileAccessError } from "#server/config/data-folder/file-refusals.ts";
import { StorageFullError, StorageUnavailableError } from "#server/adapters/storage/storage-port.ts";

/** Names an unavailable dependency: everything that needs it then fails for the same reason. */
export type DependencyOutage = "database" | "disk" | "image store" | "files";

/** ms between two lines about the same outage. */
const quietMs = 60_000;
/** Depth to which a chain of causes is searched. */
const deepestCause = 5;

/** Finds the outage that an error comes from; `undefined` for any other error. */
export function findOutageOfError(error: unknown): DependencyOutage | undefined {
  let cause = error;
  for (let depth = 0; depth < deepestCause && cause instanceof Error; depth += 1) {
    if (isDatabaseAway(cause) || isDatabaseAway(toDatabaseAppError(cause))) return "database";
    if (isDiskFull(cause)) return "disk";
    if (cause instanceof StorageUnavailableError) return "image store";
    if (isFileAccessError(cause)) return "files";
    cause = cause.cause;
  }
  return undefined;
}

function isDiskFull(error: Error): boolean {
  const code = (error instanceof AppError ? error : toDatabaseAppError(error))?.code;
  return (
    code === "database.full" || error instanceof StorageFullError || (error as NodeJS.ErrnoException).code === "ENOSPC"
  );
}

function isDatabaseAway(error: unknown): boolean {
  return error instanceof AppError && error.code === "database.unavailable";
}

/** Counts the lines left out since the outage was last logged. */
export interface SuppressedLogCount {
  outage: DependencyOutage;
  times: number;
  /** ISO 8601, UTC. */
  since: string;
}

/**
 * Lets the first line about an outage pass. Counts the lines that follow within a minute, and passes the count to
 * `logCount` at the minute's end, for as long as they come. `allows` returns whether to write a line; `error` is the
 * line's error, and `logCount` writes instead of the line.
 */
export function createOutageLogFilter(quiet = quietMs): {
  allows(error: unknown, logCount: (left: SuppressedLogCount) => void): boolean;
} {
  const toldAt = new Map<DependencyOutage, number>();
  const counts = new Map<DependencyOutage, number>();

  function count(outage: DependencyOutage, told: number, logCount: (left: SuppressedLogCount) => void): void {
    const before = counts.get(outage) ?? 0;
    counts.set(outage, before + 1);
    if (before > 0) return;
    setTimeout(
      () => {
        logCount({ outage, times: counts.get(outage) ?? 0, since: new Date(told).toISOString() });
        toldAt.set(outage, Date.now());
        counts.delete(outage);
      },
      told + quiet - Date.now(),
    ).unref();
  }

  return {
    allows(error, logCount) {
      const outage = findOutageOfError(error);
      if (outage === undefined) return true;
      const told = toldAt.get(outage);
      if (told !== undefined && (counts.has(outage) || Date.now() - told < quiet)) {
        count(outage, told, logCount);
        return false;
      }
      toldAt.set(outage, Date.now());
      return true;
    },
  };
}
