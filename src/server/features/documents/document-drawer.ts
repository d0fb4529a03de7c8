/** Draws papers that count in a thread of its own, which `draw-document-in-thread.ts` begins. */
import type { DocumentContent } from "#shared/payment/documents.ts";
import { answerPaperThread } from "#server/rendering/document/answer-paper-thread.ts";
import { drawDocumentPdf } from "./document-pdf.ts";

answerPaperThread<DocumentContent>(drawDocumentPdf);
