const minute = 60_000;

/** Limits the share of the budget that the uploads of one client IP may take: a tenth. */
export const maxBudgetShareByIp = 0.1;
/**
 * Shortest time (ms) for which an unclaimed upload is stored, however much room is needed: its form may still be
 * submitted.
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
