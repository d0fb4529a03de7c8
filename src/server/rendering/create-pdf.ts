import { createRequire } from "node:module";
import type Pdf from "pdfkit";

const require = createRequire(import.meta.url);

/** Begins a document. Its library takes 17 MB and is loaded at first use, since an idle server draws no document. */
export function createPdf(options: ConstructorParameters<typeof Pdf>[0]): InstanceType<typeof Pdf> {
  const Document = require("pdfkit") as typeof Pdf;
  return new Document(options);
}

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
