import readWithJsqr from "jsqr";
import { LRUCache } from "lru-cache";
import { type QRCode, type QRCodeSegment, create } from "qrcode";
import { printedQrMeasures } from "#shared/card/printed/measures.ts";
import { isDarkQrModule, rasterizeQrCode } from "./raster.ts";
import { crc32, deflateSync } from "node:zlib";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Encodes a square black and white PNG of one bit a pixel: five times smaller and twenty times faster to make than
 * RGBA. `isBlack` is asked for cells of `cell` by `cell` px. The first cell begins `margin` px from the edges; those
 * before it have negative numbers.
 */
function encodeOneBitPng(
  size: number,
  { cell, margin }: { cell: number; margin: number },
  isBlack: (column: number, row: number) => boolean,
): Buffer {
  const rowBytes = 1 + Math.ceil(size / 8);
  const cellAt = (pixel: number) => Math.floor((pixel - margin) / cell);
  const rows = Buffer.alloc(rowBytes * size);
  for (let y = 0; y < size; y += 1) {
    const start = y * rowBytes;
    // A cell's rows are all equal.
    if (y > 0 && cellAt(y) === cellAt(y - 1)) {
      rows.copyWithin(start, start - rowBytes, start);
      continue;
    }
    // Each row begins with its filter type (0: none). A set bit is white.
    for (let x = 0; x < size; x += 1) {
      const at = start + 1 + (x >> 3);
      if (!isBlack(cellAt(x), cellAt(y))) rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header[8] = 1; // bits a sample; the rest stays 0: greyscale, deflate, no interlace
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Splits a vCard's first two lines, which fit QR's "alphanumeric" mode, from the rest. */
const twoPlainLines = /^([0-9A-Z $%*+./:-]{2,})\r\n([0-9A-Z $%*+./:-]{2,})(\r\n[^]*)$/;

/**
 * Splits a text into QR segments: UTF-8 in a byte segment without ECI, and a vCard's first two lines in segments of
 * their own. The line end between these is an ASCII byte segment, after which zbar takes the next byte segment for
 * UTF-8 (decision 22).
 */
function splitIntoQrSegments(text: string): QRCodeSegment[] {
  const [, first, second, rest] = twoPlainLines.exec(text) ?? [];
  if (first === undefined || second === undefined || rest === undefined) return [bytes(text)];
  return [{ data: first, mode: "alphanumeric" }, bytes("\r\n"), { data: second, mode: "alphanumeric" }, bytes(rest)];
}

function bytes(text: string): QRCodeSegment {
  return { data: Buffer.from(text), mode: "byte" };
}

/** Sets the side in px, fixed by product.md §9. */
export const qrImageSize = 1000;
/** Limits the bytes to what a camera still reads when the code is blurred, turned and small (contact-formats.md). */
export const comfortableQrBytes = 500;
/** White modules around the code, as the standard requires. */
const quietZone = printedQrMeasures.quietModules;

/** L holds the most data; M, for print, can be read when scratched. */
type Level = "L" | "M";

/**
 * Renders a text as a QR code: a PNG of 1000×1000, UTF-8 without ECI.
 * @throws when a decoder does not read the text back, or the text exceeds the level's bytes: 2,953 for L, 2,331 for M.
 */
export function renderQrPng(text: string, level: Level = "L"): Buffer {
  const modules = buildModules(text, level);
  const cell = Math.floor(qrImageSize / (modules.size + 2 * quietZone));
  const margin = Math.floor((qrImageSize - modules.size * cell) / 2);
  return encodeOneBitPng(qrImageSize, { cell, margin }, (column, row) => isDarkQrModule(modules, column, row));
}

/** Describes a code for vector drawing. */
export interface QrVectorDrawing {
  /** Modules a side, without the quiet zone. */
  modules: number;
  /** The dark modules as an SVG path in units of one module, from the code's own corner. */
  path: string;
}

/** Caches drawings (some 10 KB each): a card's address never changes, and each takes 15 ms that anyone may ask for. */
const kept = new LRUCache<string, QrVectorDrawing>({ max: 300, memoMethod: drawLines });

/** Draws a text as a QR code of vector shapes, level M. @throws as `renderQrPng` */
export function getQrVectorDrawing(text: string): QrVectorDrawing {
  return kept.memo(text);
}

function drawLines(text: string): QrVectorDrawing {
  const modules = buildModules(text, "M");
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
export function renderQrSvg(text: string): string {
  const { modules, path } = getQrVectorDrawing(text);
  const side = modules + 2 * quietZone;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-${quietZone} -${quietZone} ${side} ${side}" shape-rendering="crispEdges"><path d="${path}" fill="#111113"/></svg>`;
}

function buildModules(text: string, level: Level): QRCode["modules"] {
  const { modules } = create(splitIntoQrSegments(text), { errorCorrectionLevel: level });
  const { data, width, height } = rasterizeQrCode(modules);
  if (readWithJsqr(data, width, height, { inversionAttempts: "dontInvert" })?.data !== text)
    throw new Error("A QR code did not read back as its text.");
  return modules;
}
