import { databaseRefusal } from "#server/db/errors.ts";
import { AppError } from "#shared/app-error.ts";
import { StorageFull } from "#server/adapters/storage/storage-port.ts";

const fileCodes = new Set(["ENOSPC", "EDQUOT"]);
const refusals = new Set(["database.full", "storage.full"]);

/** Whether a failure comes down to a disk, or a database's, with no room left. */
export function isFullDisk(error: unknown): boolean {
  if (error instanceof StorageFull) return true;
  if (!(error instanceof Error)) return false;
  const code = error instanceof AppError ? error.code : databaseRefusal(error)?.code;
  return refusals.has(code ?? "") || fileCodes.has((error as NodeJS.ErrnoException).code ?? "") || isFullDisk(error.cause);
}
