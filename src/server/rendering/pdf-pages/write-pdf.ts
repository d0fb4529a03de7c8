import Pdf from "pdfkit";
import sharp from "sharp";
import { maxDesignBytes } from "#shared/print-limits.ts";
import { encodeMaster } from "../images/master.ts";
import { pdfBytes } from "../pdf-bytes.ts";
import type { DrawnPage } from "./reader.ts";
import { pdfLimits } from "./pdf-page-rules.ts";

/** Bytes of one page, so that all of them stay a design. */
const mostPage = Math.floor((maxDesignBytes - 100_000) / pdfLimits.pages);
/** Below, a page goes without loss: letters and plain colours take little. */
const mostLossless = 700_000;

/** A new PDF that holds one picture a page and nothing else. */
export async function writePdf(pages: Iterable<DrawnPage>): Promise<Buffer> {
  const doc = new Pdf({ autoFirstPage: false, font: "", lang: "fr", info: { Title: "Épreuve", Author: "Sen Digital Vcard" } });
  const done = pdfBytes(doc);
  for (const page of pages) {
    const { width, height } = page.points;
    doc.addPage({ size: [width, height], margin: 0 });
    doc.image(await encodePage(page), 0, 0, { width, height });
  }
  doc.end();
  return done;
}

async function encodePage({ data, pixels }: DrawnPage): Promise<Buffer> {
  const picture = await sharp(data, { raw: { ...pixels, channels: 4 } }).removeAlpha().raw().toBuffer();
  const raw = { ...pixels, channels: 3 } as const;
  const png = await sharp(picture, { raw }).png({ compressionLevel: 8 }).toBuffer();
  return png.length <= mostLossless ? png : (await encodeMaster("cover", { data: picture, ...raw }, mostPage)).bytes;
}
