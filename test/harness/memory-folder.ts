import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

export const memory = "/dev/shm";
const enoughBytes = 2 * 1024 ** 3;

/**
 * Where files need not outlive the machine: a sync costs nothing there. What syncs is shown on a real disk by
 * `test/torture` and `adapters/storage`.
 */
export function memoryFolder(): string {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > enoughBytes ? (process.env.TEST_MEMORY ?? memory) : tmpdir();
}
