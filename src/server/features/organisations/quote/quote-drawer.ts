/** Draws one quote in a thread of its own, which `drawQuoteInThread` begins. */
import { parentPort, workerData } from "node:worker_threads";
import type { Quote } from "#shared/quote.ts";
import { drawQuotePdf } from "./quote-pdf.ts";

parentPort?.postMessage(await drawQuotePdf(workerData as Quote));
