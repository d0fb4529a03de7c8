import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import readWithJsqr from "jsqr";
import sharp from "sharp";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import type { PixelRaster } from "#server/rendering/qr/raster.ts";

const require = createRequire(import.meta.url);
let prepared: Promise<unknown> | undefined;

/** Reads a picture's QR code with two independent decoders; the product contains only the first. */
export async function readQrPicture(picture: Buffer | PixelRaster): Promise<(string | undefined)[]> {
  const raster = Buffer.isBuffer(picture) ? await rasterOfPicture(picture) : picture;
  await (prepared ??= prepare());
  const [found] = await readBarcodes(raster, { formats: ["QRCode"], tryInvert: false, maxNumberOfSymbols: 1 });
  const { data, width, height } = raster;
  return [readWithJsqr(data, width, height, { inversionAttempts: "dontInvert" })?.data, found?.text];
}

/** Loads the decoder from its own package; by default it would fetch it from a public server. */
async function prepare(): Promise<unknown> {
  const wasm = await readFile(require.resolve("zxing-wasm/reader/zxing_reader.wasm"));
  return prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
}

async function rasterOfPicture(bytes: Buffer): Promise<PixelRaster> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: "srgb" };
}
