import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { findServerEntry } from "#server/config/built-folder.ts";
import { AppError } from "#server/app-error.ts";
import type { HeicDecodeTask } from "./heic-worker.ts";
import { maxHeicMemoryBytes, maxHeicPixels } from "./image-rules.ts";
import type { ShrunkImage } from "./shrink-whole.ts";

const bounds = { msAtMost: 20_000, maxMemory: maxHeicMemoryBytes };

const workerFile = findServerEntry(join(import.meta.dirname, "heic-worker.ts"));

/**
 * Decodes a HEIC to an upright image, shrunk by a whole number and no smaller than `box` lets it be.
 * @throws {AppError} `upload.heic_unreadable` for what has too many pixels, takes too much memory or cannot be
 * read in time
 */
export async function decodeHeicImage(
  bytes: Buffer,
  box: HeicDecodeTask["box"],
  { msAtMost, maxMemory } = bounds,
): Promise<ShrunkImage> {
  const worker = new Worker(workerFile, {
    workerData: { bytes, box, maxPixels: maxHeicPixels, maxMemory } satisfies HeicDecodeTask,
    env: {},
    execArgv: [],
    // The decoder writes its complaints there.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 },
  });
  const timer = setTimeout(() => void worker.terminate(), msAtMost);
  try {
    const answer = await new Promise<ShrunkImage | undefined>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", () => resolve(undefined));
    });
    if (!answer) throw new Error("The HEIC decoder ended without an answer.");
    return answer;
  } catch (error) {
    throw new AppError("upload.heic_unreadable", { cause: error });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
