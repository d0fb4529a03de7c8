import { maxBrochureBytes } from "#shared/card/extras/brochure.ts";
import { AppError } from "#server/app-error.ts";
import { sniffImageFormat } from "#server/rendering/images/sniff.ts";
import { redrawBrochurePdf } from "#server/rendering/pdf-pages/draw-pdf.ts";
import { hasPdfSignature } from "#server/rendering/pdf-pages/pdf-page-rules.ts";

/**
 * Redraws a received brochure; the result contains nothing of the sent file.
 * @throws {AppError} as `requirePdf` and `redrawBrochurePdf`
 */
export async function drawBrochure(
  received: Buffer,
  patience?: Parameters<typeof redrawBrochurePdf>[1],
): ReturnType<typeof redrawBrochurePdf> {
  requirePdf(received);
  return redrawBrochurePdf(received, patience);
}

/** @throws {AppError} `brochure.missing`, `.too_large`, `.not_pdf` */
export function requirePdf(received: Buffer): void {
  if (received.length === 0) throw new AppError("brochure.missing");
  if (received.length > maxBrochureBytes) throw new AppError("brochure.too_large");
  if (sniffImageFormat(received) || !hasPdfSignature(received)) throw new AppError("brochure.not_pdf");
}
