const minute = 60_000;

/** Bounds the share of the budget that one client IP may hold: a tenth. */
export const maxBudgetShareByIp = 0.1;
/**
 * Bounds how long (ms) an unclaimed upload is left alone, whatever room is needed: a form is submitted in the
 * meantime.
 */
export const minUnclaimedUploadAgeMs = 60 * minute;
/** Bounds the same for a client IP whose share is full: it makes room for itself. */
export const minOwnUnclaimedUploadAgeMs = 15 * minute;

const blockBytes = 4096;

/**
 * Computes what an upload takes on a disk: its folder and each of its files in whole blocks, so that many tiny
 * ones count too.
 */
export function computeBytesOnDisk(files: readonly { bytes: Buffer }[]): number {
  return files.reduce((sum, { bytes }) => sum + Math.ceil(bytes.length / blockBytes) * blockBytes, blockBytes);
}
