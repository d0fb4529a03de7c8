/** Draws quotes in a thread of its own, which `drawQuoteInThread` begins. */
import type { Quote } from "#shared/quote.ts";
import { answerPaperThread } from "#server/rendering/paper/answer-paper-thread.ts";
import { drawQuotePdf } from "./quote-pdf.ts";

answerPaperThread<Quote>(drawQuotePdf);
