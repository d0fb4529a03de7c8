import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { previewPaper } from "#shared/contract/document-preview.ts";
import type { DocumentContent } from "#shared/payment/documents.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/route.ts";
import { createPaperDrawer } from "#server/rendering/document/draw-paper-in-thread.ts";
import { buildSampleInvoice } from "./paper-preview.ts";

/** In a thread of its own, so that samples keep no buyer's paper waiting. */
const drawSampleInThread = createPaperDrawer<DocumentContent>(join(import.meta.dirname, ".."), "document-drawer.ts");

/** Registers the sample of an invoice by which an administrator sees what the settings of papers say. */
export function registerPaperPreviewRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, previewPaper, async ({ body, reply }) => {
    const pdf = await drawSampleInThread(buildSampleInvoice(deps.settings.site, body, deps.clock.now()));
    reply
      .header("Cache-Control", "no-store")
      .header("Content-Disposition", 'inline; filename="Exemple-de-facture.pdf"')
      .type("application/pdf");
    return pdf;
  });
}
