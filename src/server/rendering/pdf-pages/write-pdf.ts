import { getBoundedSharp } from "../images/bounded-sharp.ts";
import { encodePrintMaster } from "../images/master.ts";
import { collectPdfBytes, createPdf } from "../create-pdf.ts";
import type { ReceivedPdfLimits } from "./pdf-page-rules.ts";
import { type DrawnPdfPage, PdfRefusedError } from "./reader.ts";

/** Bytes for everything but images. */
const mostBesides = 100_000;

/**
 * Writes a new PDF with one image a page, the links that stay, and nothing else; counts its pages.
 * @throws {PdfRefusedError} `too_heavy`: it exceeds `bytes`
 */
export async function writeImagePdf(
  pages: Iterable<DrawnPdfPage>,
  { bytes, pageBytes, mostLossless, title }: ReceivedPdfLimits,
): Promise<{ pdf: Buffer; pages: number }> {
  const doc = createPdf({
    autoFirstPage: false,
    font: "",
    lang: "fr",
    info: { Title: title, Author: "Sen Digital Vcard" },
  });
  const done = collectPdfBytes(doc);
  let count = 0;
  for (const page of pages) {
    const { width, height } = page.points;
    const most = Math.min(pageBytes, Math.floor((bytes - mostBesides) / page.of));
    doc.addPage({ size: [width, height], margin: 0 });
    doc.image(await encodePage(page, { mostLossless: Math.min(mostLossless, most), most }), 0, 0, { width, height });
    for (const link of page.links) doc.link(link.x, link.y, link.width, link.height, link.url);
    count += 1;
  }
  doc.end();
  const pdf = await done;
  // Hundreds of long links may exceed what the images leave.
  if (pdf.length > bytes) throw new PdfRefusedError("too_heavy");
  return { pdf, pages: count };
}

async function encodePage(
  { data, pixels }: DrawnPdfPage,
  { mostLossless, most }: { mostLossless: number; most: number },
): Promise<Buffer> {
  const picture = await getBoundedSharp()(data, { raw: { ...pixels, channels: 4 } })
    .removeAlpha()
    .raw()
    .toBuffer();
  const raw = { ...pixels, channels: 3 } as const;
  const png = await getBoundedSharp()(picture, { raw }).png({ compressionLevel: 8 }).toBuffer();
  if (png.length <= mostLossless) return png;
  return (await encodePrintMaster("cover", { data: picture, ...raw }, most)).bytes;
}
