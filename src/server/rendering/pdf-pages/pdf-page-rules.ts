/** Limits a received PDF, and the pages drawn from it. */
export const receivedPdfLimits = {
  pages: 4,
  /** Points of a page's side: from 5 mm to 70 cm. */
  side: { least: 14, most: 1985 },
  /** px of a page: an A4 sheet at 300 dpi. */
  pixels: 9_000_000,
  /** The resolution for a card; a larger page gets less. */
  dpi: 600,
  /** Bytes that the reader's memory may grow to: the file, a page's pixels, and the pictures on it. */
  memory: 256 * 1024 * 1024,
  msAtMost: 60_000 as number,
} as const;

/** Lists why a PDF is not drawn. */
const pdfRefusalReasons = ["locked", "unreadable", "pages", "page_size", "too_heavy"] as const;
export type PdfRefusalReason = (typeof pdfRefusalReasons)[number];

/** Computes a page's width and height in px, in the resolution of a card's print where it has few enough of them. */
export function computePdfPagePixels(page: { width: number; height: number }): { width: number; height: number } {
  const perPoint = Math.min(
    receivedPdfLimits.dpi / 72,
    Math.sqrt(receivedPdfLimits.pixels / (page.width * page.height)),
  );
  return {
    width: Math.max(1, Math.floor(page.width * perPoint)),
    height: Math.max(1, Math.floor(page.height * perPoint)),
  };
}

/** Checks whether a page has a printable size; `false` also for values that are not numbers. */
export function isPrintablePageSize({ width, height }: { width: number; height: number }): boolean {
  const { least, most } = receivedPdfLimits.side;
  return [width, height].every((side) => side >= least && side <= most);
}
