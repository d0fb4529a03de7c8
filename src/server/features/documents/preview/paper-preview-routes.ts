import type { FastifyInstance } from "fastify";
import { previewPaper } from "#shared/contract/paper-preview.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/route.ts";
import { drawDocumentInThread } from "../draw-document-in-thread.ts";
import { buildSampleInvoice } from "./paper-preview.ts";

/** Registers the sample of an invoice by which an administrator sees what the settings of papers say. */
export function registerPaperPreviewRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, previewPaper, async ({ body, reply }) => {
    const pdf = await drawDocumentInThread(buildSampleInvoice(deps.settings.site, body, deps.clock.now()));
    reply
      .header("Cache-Control", "no-store")
      .header("Content-Disposition", 'inline; filename="Exemple-de-facture.pdf"')
      .type("application/pdf");
    return pdf;
  });
}
