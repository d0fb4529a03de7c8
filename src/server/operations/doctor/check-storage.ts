import type { Logger } from "pino";
import { SettingError, type ServerSettings } from "#server/config/environment-settings.ts";
import type { ObjectStorage } from "#server/adapters/storage/storage-port.ts";

/**
 * Checks the store. One that refuses us is a wrong setting and prevents the start. One that does not answer is an
 * outage, which the start survives and reports: cards, orders' payments and staff can do without it.
 * @throws {SettingError}
 */
export async function assertStorageUsable(
  storage: ObjectStorage,
  settings: Pick<ServerSettings, "s3" | "dataDir">,
  log: Logger,
): Promise<void> {
  try {
    await storage.check();
  } catch (error) {
    const problem = describeStorageProblem(error, settings);
    if (problem) throw new SettingError(problem, { cause: error });
    log.error({ err: error }, `the image store ${storeName(settings)} does not answer; the start goes on without it`);
  }
}

/** Returns the store's location, without its keys. */
function storeName({ s3, dataDir }: Pick<ServerSettings, "s3" | "dataDir">): string {
  if (s3) return `${s3.endpoint ?? "Amazon S3"}, bucket ${s3.bucket},`;
  return `${dataDir}/images`;
}

/** Explains wrong settings in a sentence; `undefined` if the store is only unreachable. */
export function describeStorageProblem(
  error: unknown,
  { s3, dataDir }: Pick<ServerSettings, "s3" | "dataDir">,
): string | undefined {
  if (s3) return bucketProblem(error, s3);
  return folderProblem(error, dataDir);
}

/** A full disk is no fault here: stored images can still be shown. */
function folderProblem(error: unknown, dataDir: string): string | undefined {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT") return undefined;
  return `DATA_DIR ${dataDir} : son dossier images ne peut pas être créé ou écrit (${code}).`;
}

/** An S3 store's answer about a bucket has a status and no message. */
function bucketProblem(
  error: unknown,
  { bucket, endpoint, region }: NonNullable<ServerSettings["s3"]>,
): string | undefined {
  const status = (error as { cause?: { $metadata?: { httpStatusCode?: number } } }).cause?.$metadata?.httpStatusCode;
  const where = endpoint ?? "Amazon S3";
  if (status === 404) return `S3_BUCKET ${bucket} n'existe pas chez ${where} : créez-le d'abord.`;
  if (status === 301) return `S3_REGION ${region} n'est pas la région de S3_BUCKET ${bucket}.`;
  if (status === 400 || status === 401 || status === 403)
    return `S3_BUCKET ${bucket} : ${where} refuse S3_ACCESS_KEY_ID et S3_SECRET_ACCESS_KEY (${status}).`;
  return undefined;
}
