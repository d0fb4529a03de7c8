const minute = 60_000;

/** Largest share of the budget that uploads from one client IP may take: a tenth. */
export const maxBudgetShareByIp = 0.1;
/**
 * Shortest time (ms) for which an unclaimed upload is kept, even if room is needed: its form may still be submitted.
 */
export const minUnclaimedUploadAgeMs = 60 * minute;
/** The same for uploads of a client IP that exceeds its share: it makes room for itself. */
export const minOwnUnclaimedUploadAgeMs = 15 * minute;

const blockBytes = 4096;

/**
 * Computes the disk space of an upload: its folder and each file in whole blocks, so that many tiny files count too.
 */
export function computeBytesOnDisk(files: readonly { bytes: Buffer }[]): number {
  return files.reduce((sum, { bytes }) => sum + Math.ceil(bytes.length / blockBytes) * blockBytes, blockBytes);
}
