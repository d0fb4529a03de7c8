import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { describeMaxPixels } from "#shared/card/image-pixels.ts";
import { findServerEntry } from "#server/config/built-folder.ts";
import { AppError } from "#server/app-error.ts";
import type { DecodedHeic, HeicDecodeTask } from "./heic-worker.ts";
import { maxHeicMemoryBytes, maxHeicPixels } from "./image-rules.ts";

const bounds = { msAtMost: 20_000, maxMemory: maxHeicMemoryBytes };

const workerFile = findServerEntry(join(import.meta.dirname, "heic-worker.ts"));

/**
 * Decodes a HEIC to an upright image, shrunk by the largest whole number that still fills `box`.
 * @throws {AppError} `upload.too_many_pixels`; `upload.heic_unreadable` for a file that takes too much memory or cannot
 * be read in time
 */
export async function decodeHeicImage(
  bytes: Buffer,
  box: HeicDecodeTask["box"],
  { msAtMost, maxMemory } = bounds,
): Promise<DecodedHeic> {
  const worker = new Worker(workerFile, {
    workerData: { bytes, box, maxPixels: maxHeicPixels, maxMemory } satisfies HeicDecodeTask,
    env: {},
    execArgv: [],
    // The decoder writes its warnings there.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 },
  });
  const timer = setTimeout(() => void worker.terminate(), msAtMost);
  try {
    const answer = await new Promise<DecodedHeic | "too many pixels" | undefined>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", () => resolve(undefined));
    });
    if (!answer) throw new Error("The HEIC decoder ended without an answer.");
    if (answer === "too many pixels")
      throw new AppError("upload.too_many_pixels", {
        detail: describeMaxPixels(maxHeicPixels, "Une photo HEIC"),
      });
    return answer;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("upload.heic_unreadable", { cause: error });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
