import { toAppError } from "#server/db/errors.ts";
import { StorageFullError } from "#server/adapters/storage/storage-port.ts";

const fileCodes = new Set(["ENOSPC", "EDQUOT"]);
const refusals = new Set(["database.full", "storage.full"]);

/** Checks whether a failure comes down to a disk, or a database's, with no room left. */
export function isDiskFullError(error: unknown): boolean {
  if (error instanceof StorageFullError) return true;
  if (!(error instanceof Error)) return false;
  return (
    refusals.has(toAppError(error)?.code ?? "") ||
    fileCodes.has((error as NodeJS.ErrnoException).code ?? "") ||
    isDiskFullError(error.cause)
  );
}
