import { maxBrochureBytes, maxBrochurePages } from "#shared/card/extras/brochure.ts";
import { maxProofDesignBytes } from "#shared/order/print-limits.ts";

/** Limits a received PDF, and the pages drawn from it. */
export interface ReceivedPdfLimits {
  pages: number;
  /** px of a page. */
  pixels: number;
  /** The resolution of a small page; a larger page gets a lower one. */
  dpi: number;
  /** Most bytes of the new file, and of each of its pages. */
  bytes: number;
  pageBytes: number;
  /** Bytes up to which a page is stored losslessly: letters and plain colours need few. */
  mostLossless: number;
  title: string;
  /** Whether safe links stay in place. */
  links: boolean;
}

/** What a received PDF is drawn for. */
export type ReceivedPdfUse = "proof" | "brochure";

export const receivedPdfLimits: Record<ReceivedPdfUse, ReceivedPdfLimits> = {
  /** For print: 600 dpi for a card, 300 dpi for an A4 sheet. */
  proof: {
    pages: 4,
    pixels: 9_000_000,
    dpi: 600,
    bytes: maxProofDesignBytes,
    pageBytes: 2_500_000,
    mostLossless: 700_000,
    title: "Épreuve",
    links: false,
  },
  /** For reading on a phone: 200 dpi for an A4 sheet of a short brochure. */
  brochure: {
    pages: maxBrochurePages,
    pixels: 4_000_000,
    dpi: 200,
    bytes: maxBrochureBytes,
    pageBytes: 350_000,
    mostLossless: 300_000,
    title: "Brochure",
    links: true,
  },
};

/** Bounds a page's side in points, from 5 mm to 70 cm. */
const pageSide = { least: 14, most: 1985 } as const;
/** px of all pages together: a long document's pages get fewer. */
const pixelsOfAll = 36_000_000;
/** Bytes that the reader's memory may grow to: the file, a page's pixels, and its pictures. */
export const pdfReaderMemory = 256 * 1024 * 1024;
export const pdfDrawingTimeoutMs: number = 60_000;
/** Longer than ordinary brochures take (24 pages in 15 s), so that these need no second turn. */
export const brochureTurnMs: number = 20_000;

/** Lists why a PDF is not drawn. */
const pdfRefusalReasons = ["locked", "unreadable", "pages", "page_size", "too_heavy"] as const;
export type PdfRefusalReason = (typeof pdfRefusalReasons)[number];

/** Number of bytes in which readers search for a PDF's signature. */
const pdfHead = 1024;

/** Checks whether readers take a file for a PDF. */
export function hasPdfSignature(bytes: Buffer): boolean {
  return bytes.subarray(0, pdfHead).includes("%PDF-");
}

/** Computes the width and height in px of one of `count` pages. */
export function computePdfPagePixels(
  page: { width: number; height: number },
  { dpi, pixels }: ReceivedPdfLimits,
  count = 1,
): { width: number; height: number } {
  const most = Math.min(pixels, pixelsOfAll / count);
  const perPoint = Math.min(dpi / 72, Math.sqrt(most / (page.width * page.height)));
  return {
    width: Math.max(1, Math.floor(page.width * perPoint)),
    height: Math.max(1, Math.floor(page.height * perPoint)),
  };
}

/** Checks whether a page has a printable size; `false` also for values that are not numbers. */
export function isPrintablePageSize({ width, height }: { width: number; height: number }): boolean {
  return [width, height].every((side) => side >= pageSide.least && side <= pageSide.most);
}
