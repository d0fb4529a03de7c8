/** Writes a month's entries and their control as .xlsx in a thread of its own, which `month-files.ts` begins. */
import { answerDrawerThread } from "#server/rendering/document/answer-document-thread.ts";
import { type TableFile, writeTablesXlsx } from "#server/rendering/table-file.ts";

answerDrawerThread<(TableFile & { sheet: string })[]>(writeTablesXlsx);
