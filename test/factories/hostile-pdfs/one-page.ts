import { pdfFile, type PdfObject } from "./pdf-file.ts";

/** A text that no page shows and that must be in no output. */
export const canary = "canari-qui-ne-sort-pas";
/** A JavaScript action. */
export const script = `<< /S /JavaScript /JS (app.launchURL\\("https://example.com/${canary}"\\)) >>`;

/** Draws a red rectangle and a name; the page is 300 × 200 points. */
const content = "1 0 0 rg 20 20 120 80 re f 0 0 0 rg BT /F1 24 Tf 20 140 Td (Awa Diop) Tj ET";

interface OnePage {
  catalog?: string;
  page?: string;
  box?: string;
  resources?: string;
  /** Replaces the page's usual content. */
  content?: PdfObject;
  /** Numbered from 10. */
  objects?: Record<number, PdfObject>;
  /** Objects inside an object stream, numbered from 30. */
  packed?: Record<number, string>;
  /** Dictionary of the object stream; if the stream has no other object, it contains the catalog. */
  packedHead?: string;
  trailer?: string;
  after?: string;
}

/** Builds a PDF of one page with the given additions. */
export function onePage({
  catalog = "",
  page = "",
  box = "0 0 300 200",
  resources = "",
  content: own,
  objects = {},
  packed,
  packedHead,
  ...rest
}: OnePage = {}): Buffer {
  const root = { 1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>` };
  const isRootPacked = packedHead !== undefined && packed === undefined;
  return pdfFile({
    objects: {
      ...(isRootPacked ? {} : root),
      2: "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${resources} >> ${page} >>`,
      4: own ?? { head: "", stream: content },
      5: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      ...objects,
    },
    ...(isRootPacked ? { packed: root } : { packed }),
    packedHead,
    ...rest,
  });
}

/** Builds a PDF whose catalog is in an object stream, and runs a script. */
export function withPackedCatalog(packedHead: string, objects: Record<number, PdfObject> = {}): Buffer {
  return onePage({ catalog: `/OpenAction ${script}`, packedHead, objects });
}
