import { LRUCache } from "lru-cache";
import { create, type QRCode } from "qrcode";
import { printedQrMeasures } from "#shared/card/printed/measures.ts";
import { qrCodeDecoders } from "./decoders.ts";
import { encodeOneBitPng } from "./png.ts";
import { isDarkQrModule, rasterizeQrCode } from "./raster.ts";
import { splitIntoQrSegments } from "./segments.ts";

/** Sets the pixels of a side, as product.md §9 fixes it. */
export const qrImageSize = 1000;
/** Bounds the bytes that a camera still reads when it is blurred, turned and small (contact-formats.md). */
export const comfortableQrBytes = 500;
/** White modules around the code, as the standard asks. */
const quietZone = printedQrMeasures.quietModules;

/** L holds most data; M can be read when scratched, for print. */
type Level = "L" | "M";

/**
 * Renders a text as a QR code: a PNG of 1000×1000, UTF-8 without ECI.
 * @throws when one of two decoders does not read the text back, or when it exceeds the level's bytes: 2,953 for L,
 * 2,331 for M.
 */
export async function renderQrPng(text: string, level: Level = "L"): Promise<Buffer> {
  const modules = await buildModules(text, level);
  const cell = Math.floor(qrImageSize / (modules.size + 2 * quietZone));
  const margin = Math.floor((qrImageSize - modules.size * cell) / 2);
  return encodeOneBitPng(qrImageSize, { cell, margin }, (column, row) => isDarkQrModule(modules, column, row));
}

/** Describes what a drawing of a code needs. */
export interface QrVectorDrawing {
  /** Modules a side, without the quiet zone. */
  modules: number;
  /** Its dark modules as an SVG path, one unit each, from the code's own corner. */
  path: string;
}

/**
 * Drawings kept, some 10 KB each: a card's address never changes, and drawing it takes 15 ms that anyone may ask for.
 */
const kept = new LRUCache<string, Promise<QrVectorDrawing>>({ max: 300 });

/** Draws a text as a QR code of lines, level M. @throws as `renderQrPng` */
export function getQrVectorDrawing(text: string): Promise<QrVectorDrawing> {
  const drawing = kept.get(text) ?? drawLines(text);
  kept.set(text, drawing);
  return drawing;
}

async function drawLines(text: string): Promise<QrVectorDrawing> {
  const modules = await buildModules(text, "M");
  let path = "";
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (!isDarkQrModule(modules, column, row) || isDarkQrModule(modules, column - 1, row)) continue;
      let end = column + 1;
      while (isDarkQrModule(modules, end, row)) end += 1;
      path += `M${column} ${row}h${end - column}v1h-${end - column}z`;
    }
  }
  return { modules: modules.size, path };
}

/** Renders a text as an SVG file, transparent, with its quiet zone. @throws as `renderQrPng` */
export async function renderQrSvg(text: string): Promise<string> {
  const { modules, path } = await getQrVectorDrawing(text);
  const side = modules + 2 * quietZone;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-${quietZone} -${quietZone} ${side} ${side}" shape-rendering="crispEdges"><path d="${path}" fill="#111113"/></svg>`;
}

async function buildModules(text: string, level: Level): Promise<QRCode["modules"]> {
  const { modules } = create(splitIntoQrSegments(text), { errorCorrectionLevel: level });
  const raster = rasterizeQrCode(modules);
  for (const [name, read] of Object.entries(qrCodeDecoders)) {
    if ((await read(raster)) !== text) throw new Error(`A QR code did not read back as its text: ${name}.`);
  }
  return modules;
}
