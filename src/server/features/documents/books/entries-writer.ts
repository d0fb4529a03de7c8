/** Writes a month's entries and their control as .xlsx in a thread of its own, which `writeMonthWorkbook` begins. */
import { parentPort, workerData } from "node:worker_threads";
import { type TableFile, writeTablesXlsx } from "#server/rendering/table-file.ts";

parentPort?.postMessage(await writeTablesXlsx(workerData as (TableFile & { sheet: string })[]));
