/** Decodes one HEIC file in a thread of its own, which `heic.ts` ends: the decoder is big, slow and not ours. */
import { parentPort, workerData } from "node:worker_threads";
import libheif from "libheif-js/wasm-bundle.js";
import { limitWasmMemory } from "../wasm-memory.ts";
import { shrinkByWholeFactor, computeWholeShrinkFactor } from "./shrink-whole.ts";

export interface HeicDecodeTask {
  bytes: Uint8Array;
  box: { width: number; height: number };
  maxPixels: number;
  /** Most memory for the decoder; a file may claim few pixels and hold many. */
  maxMemory: number;
}

const { bytes, box, maxPixels, maxMemory } = workerData as HeicDecodeTask;
await libheif.ready;

// The thread's own limits do not reach a module's memory; refused more of it, the decoder gives up in its own way.
const wasRefused = limitWasmMemory(maxMemory);

const context = libheif.heif_context_alloc();
libheif.heif_context_read_from_memory(context, bytes);
const ids = libheif.heif_js_context_get_list_of_top_level_image_IDs(context);
const [id] = Array.isArray(ids) ? ids : [];
if (id === undefined) throw new Error("There is no image in this file.");
const handle = libheif.heif_js_context_get_image_handle(context, id);
if (libheif.heif_image_handle_get_width(handle) * libheif.heif_image_handle_get_height(handle) > maxPixels)
  throw new Error("This image has too many pixels.");

const channels = libheif.heif_image_handle_has_alpha_channel(handle) ? 4 : 3;
const { heif_colorspace_RGB: rgb } = libheif.heif_colorspace;
const { heif_chroma_interleaved_RGB: opaque, heif_chroma_interleaved_RGBA: clear } = libheif.heif_chroma;
const [plane] = libheif.heif_js_decode_image2(handle, rgb, channels === 4 ? clear : opaque).channels ?? [];
if (!plane) throw new Error(wasRefused() ? "This image takes too much memory." : "This image cannot be decoded.");

// Only the small picture is copied out of the decoder's memory.
const small = shrinkByWholeFactor({ ...plane, channels }, computeWholeShrinkFactor(plane, box));
parentPort?.postMessage(small, [small.data.buffer]);
