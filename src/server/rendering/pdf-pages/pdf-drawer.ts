/** Draws one PDF's pages in a process of its own, which `draw-pdf.ts` ends: the reader is big, slow and third-party. */
import { setPriority } from "node:os";
import sharp from "sharp";
import { drawingPriority } from "../drawing-priority.ts";
import { limitWasmMemory } from "../wasm-memory.ts";
import { drawEachPdfPage, openPdfReader, PdfRefusedError } from "./reader.ts";
import { pdfReaderMemory, receivedPdfLimits, type PdfRefusalReason, type ReceivedPdfUse } from "./pdf-page-rules.ts";
import { writeImagePdf } from "./write-pdf.ts";

export interface PdfDrawTask {
  bytes: Uint8Array;
  use: ReceivedPdfUse;
}
export type PdfDrawResult = { pdf: Uint8Array; pages: number } | { refused: PdfRefusalReason };

setPriority(drawingPriority);
sharp.cache(false);
sharp.concurrency(1);
const wasRefusedMemory = limitWasmMemory(pdfReaderMemory);

process.once("message", async (task: PdfDrawTask) => {
  process.send?.(await answerTo(task), () => process.disconnect());
});

async function answerTo({ bytes, use }: PdfDrawTask): Promise<PdfDrawResult> {
  try {
    const limits = receivedPdfLimits[use];
    const drawn = await writeImagePdf(drawEachPdfPage(await openPdfReader(), bytes, limits), limits);
    // Without enough memory PDFium leaves out the picture that needed it, and continues.
    if (wasRefusedMemory()) return { refused: "too_heavy" };
    return drawn;
  } catch (error) {
    if (wasRefusedMemory()) return { refused: "too_heavy" };
    if (error instanceof PdfRefusedError) return { refused: error.why };
    // The reader failed on the file.
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) return { refused: "unreadable" };
    throw error;
  }
}
