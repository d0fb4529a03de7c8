import type { Quote } from "#shared/quote.ts";
import { createPaperDrawer } from "#server/rendering/paper/draw-paper-in-thread.ts";

/** Draws a quote as a PDF, off the event loop. @throws {AppError} `server.busy` */
export const drawQuoteInThread = createPaperDrawer<Quote>(import.meta.dirname, "quote-drawer.ts");
