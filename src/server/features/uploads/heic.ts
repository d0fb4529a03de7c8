import { existsSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { AppError } from "../../errors.ts";
import { projectRoot } from "../../project-root.ts";
import { maxHeicPixels } from "./rules.ts";

/** RGBA, upright. */
export interface HeicPixels {
  data: Buffer;
  width: number;
  height: number;
}

type WorkerAnswer = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number };

const timeoutMs = 20_000;

/** Beside this file in the sources; an entry of its own in the built server. */
const source = join(import.meta.dirname, "heic-worker.ts");
const workerFile = existsSync(source) ? source : join(projectRoot, "dist/server/heic-worker.js");

/** @throws {AppError} `upload.heic_unreadable` for what has more than 20 million pixels or cannot be read in time */
export async function decodeHeic(bytes: Buffer, msAtMost = timeoutMs): Promise<HeicPixels> {
  const worker = new Worker(workerFile, {
    workerData: { bytes: new Uint8Array(bytes), maxPixels: maxHeicPixels },
    env: {},
    execArgv: [],
    // The decoder writes its complaints there.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 },
  });
  const timer = setTimeout(() => void worker.terminate(), msAtMost);
  try {
    const answer = await new Promise<WorkerAnswer | undefined>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", () => resolve(undefined));
    });
    if (!answer) throw new Error("The HEIC decoder ended without an answer.");
    return { ...answer, data: Buffer.from(answer.data.buffer) };
  } catch (error) {
    throw new AppError("upload.heic_unreadable", { cause: error });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
