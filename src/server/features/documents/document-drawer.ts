/** Draws one paper in a thread of its own, which `drawDocumentInThread` begins. */
import { parentPort, workerData } from "node:worker_threads";
import type { DocumentContent } from "#shared/documents.ts";
import { drawDocumentPdf } from "./document-pdf.ts";

parentPort?.postMessage(await drawDocumentPdf(workerData as DocumentContent));
