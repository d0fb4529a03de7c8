/** Decodes one HEIC file in a thread of its own, which `heic.ts` stops: the decoder is big, slow and third-party. */
// oxlint-disable no-underscore-dangle -- the decoder names its calls so
import { parentPort, workerData } from "node:worker_threads";
import libheif from "libheif-js/wasm-bundle.js";
import { limitWasmMemory } from "../wasm-memory.ts";
import { buildNclxProfile } from "./colour-profile.ts";
import { shrinkByWholeFactor, computeWholeShrinkFactor, type ShrunkImage } from "./shrink-whole.ts";

export interface HeicDecodeTask {
  bytes: Uint8Array;
  box: { width: number; height: number };
  maxPixels: number;
  /** Memory limit of the decoder: a file may claim few pixels and contain many. */
  maxMemory: number;
}

/** `profile`: the ICC profile of the picture's colours; left out for sRGB. */
export type DecodedHeic = ShrunkImage & { profile?: Uint8Array | undefined };

const { bytes, box, maxPixels, maxMemory } = workerData as HeicDecodeTask;
await libheif.ready;

// The thread's own limits do not cover a WebAssembly memory; when it is refused more, the decoder gives up by itself.
const wasRefused = limitWasmMemory(maxMemory);

// heif.h: `heif_error` takes 12 bytes; one answer follows.
const error = libheif._malloc(16);
const answer = error + 12;
const memory = () => new DataView(libheif.HEAPU8.buffer);
const hasFailed = () => memory().getInt32(error, true) !== 0;
const readAnswer = () => memory().getUint32(answer, true);

const handle = openPrimaryPicture();
const claimed = [
  [libheif._heif_image_handle_get_width(handle), libheif._heif_image_handle_get_height(handle)],
  [libheif._heif_image_handle_get_ispe_width(handle), libheif._heif_image_handle_get_ispe_height(handle)],
] as const;
if (claimed.some(([width, height]) => (width >>> 0) * (height >>> 0) > maxPixels)) {
  parentPort?.postMessage("too many pixels");
} else {
  const decoded = decode();
  // Only the small picture is copied out of the decoder's memory.
  parentPort?.postMessage(decoded, [decoded.data.buffer]);
}

function openPrimaryPicture(): number {
  const context = libheif._heif_context_alloc();
  const file = libheif._malloc(bytes.length);
  libheif.HEAPU8.set(bytes, file);
  libheif._heif_context_read_from_memory_without_copy(error, context, file, bytes.length, 0);
  if (!hasFailed()) libheif._heif_context_get_primary_image_handle(error, context, answer);
  if (hasFailed()) throw new Error("There is no image in this file.");
  return readAnswer();
}

function decode(): DecodedHeic {
  const profile = readProfile();
  const channels = libheif._heif_image_handle_has_alpha_channel(handle) ? 4 : 3;
  const [rgb, interleaved] = [1, 10];
  libheif._heif_decode_image(error, handle, answer, rgb, channels === 4 ? 11 : 10, 0);
  if (hasFailed())
    throw new Error(wasRefused() ? "This image takes too much memory." : "This image cannot be decoded.");
  const image = readAnswer();
  const plane = {
    width: libheif._heif_image_get_width(image, interleaved),
    height: libheif._heif_image_get_height(image, interleaved),
  };
  const data = libheif.HEAPU8.subarray(libheif._heif_image_get_plane_readonly(image, interleaved, answer));
  const small = shrinkByWholeFactor(
    { ...plane, data, stride: readAnswer(), channels },
    computeWholeShrinkFactor(plane, box),
  );
  return { ...small, profile };
}

function readProfile(): Uint8Array | undefined {
  const size = libheif._heif_image_handle_get_raw_color_profile_size(handle);
  if (size > 0) {
    const icc = libheif._malloc(size);
    libheif._heif_image_handle_get_raw_color_profile(error, handle, icc);
    return hasFailed() ? undefined : libheif.HEAPU8.slice(icc, icc + size);
  }
  libheif._heif_image_handle_get_nclx_color_profile(error, handle, answer);
  if (hasFailed()) return undefined;
  // heif_color.h: `heif_color_profile_nclx`.
  const [view, nclx] = [memory(), readAnswer()];
  return buildNclxProfile({
    transfer: view.getInt32(nclx + 8, true),
    chromaticities: Array.from({ length: 8 }, (_, at) => view.getFloat32(nclx + 20 + 4 * at, true)),
  });
}
