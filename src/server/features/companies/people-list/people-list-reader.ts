/** Reads one company's list in a thread of its own, from bytes to proposed cards. */
import { answerReaderThread } from "#server/rendering/spreadsheet/answer-reader-thread.ts";
import { readSpreadsheet } from "#server/rendering/spreadsheet/read-spreadsheet.ts";
import type { ReceivedList } from "#server/rendering/spreadsheet/spreadsheet-rules.ts";
import { proposePeopleList, type ReadListOptions } from "./propose-people-list.ts";

export interface ReadListTask {
  given: ReceivedList;
  options: ReadListOptions;
}

await answerReaderThread(async ({ given, options }: ReadListTask) =>
  proposePeopleList(await readSpreadsheet(given, options.coding), options),
);
