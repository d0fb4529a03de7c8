import readQrCode from "jsqr";
import { create, type QRCode } from "qrcode";
import { qrMeasures } from "#shared/printed-card/measures.ts";
import { toBitPng } from "./png.ts";

/** Pixels a side, as product.md §9 fixes it. */
export const qrSize = 1000;
/** Up to here a camera that is blurred, turned and small still reads it (contact-formats.md). */
export const qrComfortBytes = 500;
/** White modules around the code, as the standard asks. */
const quietZone = qrMeasures.quietModules;
/** Pixels a module of the raster that is read back. */
const checkScale = 4;

/**
 * Draws `text` as a QR code: a PNG of 1000×1000, level L, UTF-8 in a single byte segment without ECI.
 * @throws when the drawn code does not read back as `text`, or when it exceeds level L's 2,953 bytes.
 */
export function drawQr(text: string): Buffer {
  const modules = modulesOf(text, "L");
  const cell = Math.floor(qrSize / (modules.size + 2 * quietZone));
  const margin = Math.floor((qrSize - modules.size * cell) / 2);
  return toBitPng(qrSize, { cell, margin }, (column, row) => isDark(modules, column, row));
}

/** What a drawing of a code needs. */
export interface QrDrawing {
  /** Modules a side, without the quiet zone. */
  modules: number;
  /** Its dark modules as an SVG path, one unit each, from the code's own corner. */
  path: string;
}

/**
 * The same for what is printed on a card: level M, which also reads scratched.
 * @throws when the drawn code does not read back as `text`, or when it exceeds level M's 2,331 bytes.
 */
export function qrDrawing(text: string): QrDrawing {
  const modules = modulesOf(text, "M");
  let path = "";
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (!isDark(modules, column, row) || isDark(modules, column - 1, row)) continue;
      let end = column + 1;
      while (isDark(modules, end, row)) end += 1;
      path += `M${column} ${row}h${end - column}v1h-${end - column}z`;
    }
  }
  return { modules: modules.size, path };
}

/** That drawing as a file, transparent, with its quiet zone. */
export function qrSvg(text: string): string {
  const { modules, path } = qrDrawing(text);
  const side = modules + 2 * quietZone;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-${quietZone} -${quietZone} ${side} ${side}" shape-rendering="crispEdges"><path d="${path}" fill="#111113"/></svg>`;
}

function modulesOf(text: string, level: "L" | "M"): QRCode["modules"] {
  const { modules } = create([{ data: Buffer.from(text), mode: "byte" }], { errorCorrectionLevel: level });
  if (readModules(modules) !== text) throw new Error("A QR code did not read back as its text.");
  return modules;
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
