import { receivedPdfLimits, type ReceivedPdfUse } from "#server/rendering/pdf-pages/pdf-page-rules.ts";
import { drawEachPdfPage, openPdfReader } from "#server/rendering/pdf-pages/reader.ts";
import { writeImagePdf } from "#server/rendering/pdf-pages/write-pdf.ts";

const reader = await openPdfReader();

/** Redraws a PDF as the service does, but in this process: starting another takes ten times as long as drawing. */
export async function drawHere(bytes: Buffer, use: ReceivedPdfUse): Promise<Buffer> {
  const limits = receivedPdfLimits[use];
  return (await writeImagePdf(drawEachPdfPage(reader, bytes, limits), limits)).pdf;
}
