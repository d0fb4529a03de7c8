import Pdf from "pdfkit";
import sharp from "sharp";
import { maxProofDesignBytes } from "#shared/print-limits.ts";
import { encodePrintMaster } from "../images/master.ts";
import { collectPdfBytes } from "../pdf-bytes.ts";
import type { DrawnPdfPage } from "./reader.ts";
import { receivedPdfLimits } from "./pdf-page-rules.ts";

/** Bytes of one page, so that all of them stay a design. */
const mostPage = Math.floor((maxProofDesignBytes - 100_000) / receivedPdfLimits.pages);
/** Below, a page goes without loss: letters and plain colours take little. */
const mostLossless = 700_000;

/** Writes a new PDF with one image a page and nothing else. */
export async function writeImagePdf(pages: Iterable<DrawnPdfPage>): Promise<Buffer> {
  const doc = new Pdf({
    autoFirstPage: false,
    font: "",
    lang: "fr",
    info: { Title: "Épreuve", Author: "Sen Digital Vcard" },
  });
  const done = collectPdfBytes(doc);
  for (const page of pages) {
    const { width, height } = page.points;
    doc.addPage({ size: [width, height], margin: 0 });
    doc.image(await encodePage(page), 0, 0, { width, height });
  }
  doc.end();
  return done;
}

async function encodePage({ data, pixels }: DrawnPdfPage): Promise<Buffer> {
  const picture = await sharp(data, { raw: { ...pixels, channels: 4 } })
    .removeAlpha()
    .raw()
    .toBuffer();
  const raw = { ...pixels, channels: 3 } as const;
  const png = await sharp(picture, { raw }).png({ compressionLevel: 8 }).toBuffer();
  if (png.length <= mostLossless) return png;
  return (await encodePrintMaster("cover", { data: picture, ...raw }, mostPage)).bytes;
}
