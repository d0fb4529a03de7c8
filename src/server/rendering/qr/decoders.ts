import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import readWithJsqr from "jsqr";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import type { PixelRaster } from "./raster.ts";

const require = createRequire(import.meta.url);
let prepared: Promise<unknown> | undefined;

/** Decodes a QR code by each of two libraries that know nothing of each other. */
export const qrCodeDecoders: Readonly<Record<"jsqr" | "zxing", (raster: PixelRaster) => Promise<string | undefined>>> =
  {
    jsqr: async ({ data, width, height }) =>
      readWithJsqr(data, width, height, { inversionAttempts: "dontInvert" })?.data,
    zxing: async (raster) => {
      await (prepared ??= prepare());
      const [found] = await readBarcodes(raster, { formats: ["QRCode"], tryInvert: false, maxNumberOfSymbols: 1 });
      return found?.text;
    },
  };

/** From its own package: by default it would fetch it from a public server. */
async function prepare(): Promise<unknown> {
  const wasm = await readFile(require.resolve("zxing-wasm/reader/zxing_reader.wasm"));
  return prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
}
