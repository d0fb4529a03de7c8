/** Draws one PDF's pages in a process of its own, which `draw-pdf.ts` ends: the reader is big, slow and not ours. */
import { constants, setPriority } from "node:os";
import sharp from "sharp";
import { boundWasmMemory } from "../wasm-memory.ts";
import { drawEachPage, openReader, RefusedPdf } from "./reader.ts";
import { pdfLimits, type PdfRefusal } from "./pdf-page-rules.ts";
import { writePdf } from "./write-pdf.ts";

/** What is asked, and answered. */
export interface DrawTask {
  bytes: Uint8Array;
}
export type DrawAnswer = { pdf: Uint8Array } | { refused: PdfRefusal };

// Requests come first.
setPriority(constants.priority.PRIORITY_LOW);
sharp.cache(false);
sharp.concurrency(1);
const wasRefusedMemory = boundWasmMemory(pdfLimits.memory);

process.once("message", async ({ bytes }: DrawTask) => {
  process.send?.(await answerTo(bytes), () => process.disconnect());
});

async function answerTo(bytes: Uint8Array): Promise<DrawAnswer> {
  try {
    const pdf = await writePdf(drawEachPage(await openReader(), bytes));
    // What had too little memory goes on without the picture that asked for it.
    return wasRefusedMemory() ? { refused: "too_heavy" } : { pdf };
  } catch (error) {
    if (wasRefusedMemory()) return { refused: "too_heavy" };
    if (error instanceof RefusedPdf) return { refused: error.why };
    // The reader came upon what it cannot bear.
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) return { refused: "unreadable" };
    throw error;
  }
}
