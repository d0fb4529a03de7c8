import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

export const memory = "/dev/shm";
const enoughBytes = 2 * 1024 ** 3;

/**
 * Returns a folder for files that may be lost with the machine: syncing costs nothing there. `test/torture` and
 * `adapters/storage` test syncing on a real disk.
 */
export function memoryFolder(): string {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > enoughBytes ? (process.env.TEST_MEMORY ?? memory) : tmpdir();
}
