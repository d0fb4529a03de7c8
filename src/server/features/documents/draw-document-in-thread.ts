import type { DocumentContent } from "#shared/payment/documents.ts";
import { createPaperDrawer } from "#server/rendering/document/draw-paper-in-thread.ts";

/** Draws a paper that counts as a PDF, off the event loop. @throws {AppError} `server.busy` */
export const drawDocumentInThread = createPaperDrawer<DocumentContent>(import.meta.dirname, "document-drawer.ts");
