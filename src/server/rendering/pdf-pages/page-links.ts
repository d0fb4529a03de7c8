import type { WrappedPdfiumModule } from "@embedpdf/pdfium";
import { clipPageLink, isSafePdfLink, mostPageLinks, type PdfPageLink } from "./safe-links.ts";

/** PDFium's number for an action that opens a URL. */
const uriAction = 3;
/** Bytes; a longer URL is left out. */
const longestAddress = 1024;
/** Number of a page's links that are examined. */
const mostLookedAt = 1000;
/** A tenth of a point is fine enough for links. */
const stepsPerPoint = 10;
/** Bytes of one of PDFium's numbers. */
const word = 4;

interface OpenPage {
  document: number;
  page: number;
}

/** Lists a page's safe links, in the file's order and in the page's turned and cropped coordinates. */
export function listSafeLinks(
  reader: WrappedPdfiumModule,
  open: OpenPage,
  points: { width: number; height: number },
): PdfPageLink[] {
  const { malloc, free } = reader.pdfium.wasmExports;
  const place = malloc(longestAddress);
  const links: PdfPageLink[] = [];
  reader.pdfium.setValue(place, 0, "i32");
  for (let at = 0; at < mostLookedAt && links.length < mostPageLinks; at += 1) {
    if (!reader.FPDFLink_Enumerate(open.page, place, place + word)) break;
    const link = reader.pdfium.getValue(place + word, "i32");
    const box = readBox(reader, open.page, link, points);
    const url = readAddress(reader, open.document, link);
    const clipped = url !== undefined && box && isSafePdfLink(url) && clipPageLink({ url, ...box }, points);
    if (clipped) links.push(clipped);
  }
  free(place);
  return links;
}

function readAddress(reader: WrappedPdfiumModule, document: number, link: number): string | undefined {
  const action = reader.FPDFLink_GetAction(link);
  if (action === 0 || reader.FPDFAction_GetType(action) !== uriAction) return undefined;
  const length = reader.FPDFAction_GetURIPath(document, action, 0, 0);
  if (length < 2 || length > longestAddress) return undefined;
  const { malloc, free } = reader.pdfium.wasmExports;
  const place = malloc(length);
  reader.FPDFAction_GetURIPath(document, action, place, length);
  const address = Buffer.from(reader.pdfium.HEAPU8.slice(place, place + length - 1)).toString("latin1");
  free(place);
  return address;
}

function readBox(
  reader: WrappedPdfiumModule,
  page: number,
  link: number,
  points: { width: number; height: number },
): Omit<PdfPageLink, "url"> | undefined {
  const { malloc, free } = reader.pdfium.wasmExports;
  const place = malloc(4 * word);
  const sides = [0, 1, 2, 3].map((at) => place + at * word);
  const [left = 0, top = 0, right = 0, bottom = 0] = reader.FPDFLink_GetAnnotRect(link, place)
    ? sides.map((side) => reader.pdfium.getValue(side, "float"))
    : [];
  const corners = [
    toDrawn(reader, page, points, { x: left, y: top }),
    toDrawn(reader, page, points, { x: right, y: bottom }),
  ];
  free(place);
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Converts a point on the page to one on its drawing, in points from the upper left. */
function toDrawn(
  reader: WrappedPdfiumModule,
  page: number,
  { width, height }: { width: number; height: number },
  { x, y }: { x: number; y: number },
): { x: number; y: number } {
  const { malloc, free } = reader.pdfium.wasmExports;
  const place = malloc(2 * word);
  const [across, down] = [Math.round(width * stepsPerPoint), Math.round(height * stepsPerPoint)];
  reader.FPDF_PageToDevice(page, 0, 0, across, down, 0, x, y, place, place + word);
  const [drawnX, drawnY] = [place, place + word].map((at) => reader.pdfium.getValue(at, "i32") / stepsPerPoint);
  free(place);
  return { x: drawnX ?? 0, y: drawnY ?? 0 };
}
