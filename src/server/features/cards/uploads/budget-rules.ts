const minute = 60_000;

/** What one address may hold of the budget: a tenth. */
export const maxBudgetShareByIp = 0.1;
/** How long an upload that no order uses is left alone, whatever room is wanted: a form is sent in the meantime. */
export const minUnclaimedUploadAgeMs = 60 * minute;
/** The same for an address whose share is full: it makes room for itself. */
export const minOwnUnclaimedUploadAgeMs = 15 * minute;

const blockBytes = 4096;

/** What an upload takes on a disk: its folder and each of its files in whole blocks, so that many tiny ones count too. */
export function computeBytesOnDisk(files: readonly { bytes: Buffer }[]): number {
  return files.reduce((sum, { bytes }) => sum + Math.ceil(bytes.length / blockBytes) * blockBytes, blockBytes);
}
