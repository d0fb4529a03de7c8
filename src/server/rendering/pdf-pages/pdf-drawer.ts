/** Draws one PDF's pages in a process of its own, which `draw-pdf.ts` ends: the reader is big, slow and not ours. */
import { constants, setPriority } from "node:os";
import sharp from "sharp";
import { limitWasmMemory } from "../wasm-memory.ts";
import { drawEachPdfPage, openPdfReader, PdfRefusedError } from "./reader.ts";
import { receivedPdfLimits, type PdfRefusalReason } from "./pdf-page-rules.ts";
import { writeImagePdf } from "./write-pdf.ts";

export interface PdfDrawTask {
  bytes: Uint8Array;
}
export type PdfDrawResult = { pdf: Uint8Array } | { refused: PdfRefusalReason };

// Requests come first.
setPriority(constants.priority.PRIORITY_LOW);
sharp.cache(false);
sharp.concurrency(1);
const wasRefusedMemory = limitWasmMemory(receivedPdfLimits.memory);

process.once("message", async ({ bytes }: PdfDrawTask) => {
  process.send?.(await answerTo(bytes), () => process.disconnect());
});

async function answerTo(bytes: Uint8Array): Promise<PdfDrawResult> {
  try {
    const pdf = await writeImagePdf(drawEachPdfPage(await openPdfReader(), bytes));
    // Out of memory, PDFium continues without the picture that needed it.
    if (wasRefusedMemory()) return { refused: "too_heavy" };
    return { pdf };
  } catch (error) {
    if (wasRefusedMemory()) return { refused: "too_heavy" };
    if (error instanceof PdfRefusedError) return { refused: error.why };
    // The reader failed on the file.
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) return { refused: "unreadable" };
    throw error;
  }
}
