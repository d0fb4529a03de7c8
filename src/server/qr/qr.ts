import readQrCode from "jsqr";
import { create, type QRCode } from "qrcode";
import { toBitPng } from "./png.ts";

/** Pixels a side, as product.md §9 fixes it. */
export const qrSize = 1000;
/** Up to here a camera that is blurred, turned and small still reads it (contact-formats.md). */
export const qrComfortBytes = 500;
/** White modules around the code, as the standard asks. */
const quietZone = 4;
/** Pixels a module of the raster that is read back. */
const checkScale = 4;

/**
 * Draws `text` as a QR code: a PNG of 1000×1000, level L, UTF-8 in a single byte segment without ECI.
 * @throws when the drawn code does not read back as `text`, or when it exceeds level L's 2,953 bytes.
 */
export function drawQr(text: string): Buffer {
  const { modules } = create([{ data: Buffer.from(text), mode: "byte" }], { errorCorrectionLevel: "L" });
  if (readModules(modules) !== text) throw new Error("A QR code did not read back as its text.");
  const scale = Math.floor(qrSize / (modules.size + 2 * quietZone));
  const margin = Math.floor((qrSize - modules.size * scale) / 2);
  return toBitPng(qrSize, (x, y) => isDark(modules, Math.floor((x - margin) / scale), Math.floor((y - margin) / scale)));
}

function isDark(modules: QRCode["modules"], column: number, row: number): boolean {
  const inside = column >= 0 && row >= 0 && column < modules.size && row < modules.size;
  return inside && modules.get(row, column) === 1;
}

function readModules(modules: QRCode["modules"]): string | undefined {
  const size = (modules.size + 2 * quietZone) * checkScale;
  const raster = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const dark = isDark(modules, Math.floor(x / checkScale) - quietZone, Math.floor(y / checkScale) - quietZone);
      if (dark) raster.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
    }
  }
  return readQrCode(raster, size, size, { inversionAttempts: "dontInvert" })?.data;
}
