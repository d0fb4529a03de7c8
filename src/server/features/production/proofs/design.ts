import { maxProofDesignBytes } from "#shared/order/print-limits.ts";
import { AppError } from "#server/app-error.ts";
import { encodePrintMaster } from "#server/rendering/images/master.ts";
import { decodeImagePixels } from "#server/rendering/images/pixels.ts";
import { withImageSlot } from "#server/rendering/images/process-image.ts";
import { sniffImageFormat } from "#server/rendering/images/sniff.ts";
import { redrawReceivedPdf } from "#server/rendering/pdf-pages/draw-pdf.ts";
import { hasPdfSignature } from "#server/rendering/pdf-pages/pdf-page-rules.ts";

export interface ProofDesignFile {
  name: string;
  type: "application/pdf" | "image/png" | "image/jpeg";
  bytes: Buffer;
}

/**
 * Redraws a received design, so that the result contains nothing of the original file.
 * @throws {AppError} `proof.file_refused`, `.file_too_large`, and as `redrawReceivedPdf`
 */
export async function toProofDesignFile(bytes: Buffer): Promise<ProofDesignFile> {
  if (bytes.length > maxProofDesignBytes) throw new AppError("proof.file_too_large");
  const format = sniffImageFormat(bytes);
  if (!format && hasPdfSignature(bytes))
    return { name: "drawn.pdf", type: "application/pdf", bytes: await redrawReceivedPdf(bytes) };
  if (format !== "png" && format !== "jpeg") throw new AppError("proof.file_refused");
  try {
    return await withImageSlot(async () =>
      encodePrintMaster(
        format === "png" ? "logo" : "cover",
        await decodeImagePixels(bytes, format),
        maxProofDesignBytes,
      ),
    );
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith("upload."))
      throw new AppError("proof.file_refused", { cause: error });
    throw error;
  }
}
