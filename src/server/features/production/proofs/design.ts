import { maxDesignBytes } from "#shared/print-limits.ts";
import { AppError } from "#shared/app-error.ts";
import { encodeMaster } from "#server/rendering/images/master.ts";
import { readPixels } from "#server/rendering/images/pixels.ts";
import { withImageSlot } from "#server/rendering/images/process-image.ts";
import { sniff } from "#server/rendering/images/sniff.ts";
import { drawPdf } from "#server/rendering/pdf-pages/draw-pdf.ts";

export interface DesignFile {
  name: string;
  type: "application/pdf" | "image/png" | "image/jpeg";
  bytes: Buffer;
}

/** Where readers look for a PDF's mark. */
const pdfHead = 1024;

/** The names of a PDF that we drew, and of one that an earlier release kept as it came. */
export const pdfNames = { drawn: "drawn.pdf", received: "design.pdf" } as const;

/**
 * A received design, drawn anew: nothing of its file is in what this gives.
 * @throws {AppError} `proof.file_refused`, `.file_too_large`, and as `drawPdf`
 */
export async function toDesign(bytes: Buffer): Promise<DesignFile> {
  if (bytes.length > maxDesignBytes) throw new AppError("proof.file_too_large");
  const format = sniff(bytes);
  if (!format && bytes.subarray(0, pdfHead).includes("%PDF-")) return toDrawnPdf(bytes);
  if (format !== "png" && format !== "jpeg") throw new AppError("proof.file_refused");
  try {
    return await withImageSlot(async () => encodeMaster(format === "png" ? "logo" : "cover", await readPixels(bytes, format), maxDesignBytes));
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith("upload.")) throw new AppError("proof.file_refused", { cause: error });
    throw error;
  }
}

/** @throws {AppError} as `drawPdf` */
export async function toDrawnPdf(bytes: Uint8Array): Promise<DesignFile> {
  return { name: pdfNames.drawn, type: "application/pdf", bytes: await drawPdf(bytes) };
}
