import { maxDesignBytes } from "#shared/print-limits.ts";
import { AppError } from "../../errors.ts";
import { encodeMaster } from "../../images/master.ts";
import { readPixels } from "../../images/pixels.ts";
import { withImageSlot } from "../../images/process-image.ts";
import { sniff } from "../../images/sniff.ts";
import { isPlainPdf } from "./check-pdf.ts";

export interface DesignFile {
  name: string;
  type: "application/pdf" | "image/png" | "image/jpeg";
  bytes: Buffer;
}

/** A received design: an image is written anew, a PDF kept as it came if it is plain. @throws {AppError} `proof.file_refused`, `proof.file_too_large` */
export async function toDesign(bytes: Buffer): Promise<DesignFile> {
  if (bytes.length > maxDesignBytes) throw new AppError("proof.file_too_large");
  if (bytes.toString("latin1", 0, 5) === "%PDF-") {
    if (!isPlainPdf(bytes)) throw new AppError("proof.file_refused");
    return { name: "design.pdf", type: "application/pdf", bytes };
  }
  const format = sniff(bytes);
  if (format !== "png" && format !== "jpeg") throw new AppError("proof.file_refused");
  try {
    return await withImageSlot(async () => encodeMaster(format === "png" ? "logo" : "cover", await readPixels(bytes, format), maxDesignBytes));
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith("upload.")) throw new AppError("proof.file_refused", { cause: error });
    throw error;
  }
}
