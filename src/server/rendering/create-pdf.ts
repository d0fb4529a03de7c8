import type Pdf from "pdfkit";

/** Collects the bytes of a document; resolves once it is ended. */
export function collectPdfBytes(doc: InstanceType<typeof Pdf>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    doc
      .on("data", (chunk: Uint8Array) => chunks.push(chunk))
      .on("end", () => resolve(Buffer.concat(chunks)))
      .on("error", reject);
  });
}
