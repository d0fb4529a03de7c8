import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";
import { listSafeLinks } from "./page-links.ts";
import {
  isPrintablePageSize,
  computePdfPagePixels,
  type PdfRefusalReason,
  type ReceivedPdfLimits,
} from "./pdf-page-rules.ts";
import type { PdfPageLink } from "./safe-links.ts";

/** Describes a drawn page: RGB and one unused byte a pixel, its size in points, and the links that stay. */
export interface DrawnPdfPage {
  /** Number of pages in the file. */
  of: number;
  data: Uint8Array;
  pixels: { width: number; height: number };
  points: { width: number; height: number };
  links: PdfPageLink[];
}

export class PdfRefusedError extends Error {
  readonly why: PdfRefusalReason;

  constructor(why: PdfRefusalReason) {
    super(`A PDF was not drawn: ${why}.`);
    this.why = why;
  }
}

/** PDFium's error numbers. */
const errors = { password: 4, security: 5 } as const;
const format = { rgbx: 3 } as const;
const white = 0xffffffff;
const flags = { annotations: 0x01, reverseBytes: 0x10, smallImageCache: 0x200 } as const;

/** Opens PDFium, which neither runs scripts nor opens anything that a PDF refers to. */
export async function openPdfReader(): Promise<WrappedPdfiumModule> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm"));
  const reader = await init({ wasmBinary: Uint8Array.from(wasm).buffer });
  reader.PDFiumExt_Init();
  return reader;
}

/** Draws the pages of a PDF one after another. @throws {PdfRefusedError} */
export function* drawEachPdfPage(
  reader: WrappedPdfiumModule,
  bytes: Uint8Array,
  limits: ReceivedPdfLimits,
): Generator<DrawnPdfPage> {
  const { pdfium } = reader;
  const place = pdfium.wasmExports.malloc(bytes.length);
  pdfium.HEAPU8.set(bytes, place);
  const document = reader.FPDF_LoadMemDocument(place, bytes.length, "");
  if (document === 0) throw new PdfRefusedError(isLocked(reader.FPDF_GetLastError()) ? "locked" : "unreadable");
  const count = reader.FPDF_GetPageCount(document);
  if (count < 1 || count > limits.pages) throw new PdfRefusedError("pages");
  const form = reader.PDFiumExt_InitFormFillEnvironment(document, reader.PDFiumExt_OpenFormFillInfo());
  for (let at = 0; at < count; at += 1) yield drawPage(reader, { document, form, count, limits }, at);
}

function isLocked(error: number): boolean {
  return error === errors.password || error === errors.security;
}

function drawPage(
  reader: WrappedPdfiumModule,
  { document, form, count, limits }: { document: number; form: number; count: number; limits: ReceivedPdfLimits },
  at: number,
): DrawnPdfPage {
  const page = reader.FPDF_LoadPage(document, at);
  if (page === 0) throw new PdfRefusedError("unreadable");
  const points = { width: reader.FPDF_GetPageWidthF(page), height: reader.FPDF_GetPageHeightF(page) };
  if (!isPrintablePageSize(points)) throw new PdfRefusedError("page_size");
  const pixels = computePdfPagePixels(points, limits, count);
  const bitmap = reader.FPDFBitmap_CreateEx(pixels.width, pixels.height, format.rgbx, 0, 0);
  if (bitmap === 0) throw new PdfRefusedError("too_heavy");
  reader.FPDFBitmap_FillRect(bitmap, 0, 0, pixels.width, pixels.height, white);
  const how = flags.annotations | flags.reverseBytes | flags.smallImageCache;
  reader.FPDF_RenderPageBitmap(bitmap, page, 0, 0, pixels.width, pixels.height, 0, how);
  // Draws the form's fields, which are not drawn with the rest.
  if (form !== 0) reader.FPDF_FFLDraw(form, bitmap, page, 0, 0, pixels.width, pixels.height, 0, how);
  const begin = reader.FPDFBitmap_GetBuffer(bitmap);
  // Copies the pixels, since the memory moves when it grows.
  const data = reader.pdfium.HEAPU8.slice(begin, begin + pixels.width * pixels.height * 4);
  reader.FPDFBitmap_Destroy(bitmap);
  const links = limits.links ? listSafeLinks(reader, { document, page }, points) : [];
  reader.FPDF_ClosePage(page);
  return { of: count, data, pixels, points, links };
}
