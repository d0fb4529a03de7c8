/** Decodes one HEIC file in a thread of its own, which `heic.ts` ends: the decoder is big, slow and not ours. */
import { parentPort, workerData } from "node:worker_threads";
import heic from "heic-decode";

const { bytes, maxPixels } = workerData as { bytes: Uint8Array; maxPixels: number };

const [image] = await heic.all({ buffer: bytes });
if (!image) throw new Error("There is no image in this file.");
if (image.width * image.height > maxPixels) throw new Error("This image has too many pixels.");

const { width, height, data } = await image.decode();
parentPort?.postMessage({ width, height, data }, [data.buffer]);
