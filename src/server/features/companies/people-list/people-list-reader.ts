/** Worker thread that reads companies' lists, from bytes to proposed cards. */
import { answerListTasks } from "#server/rendering/spreadsheet/answer-list-tasks.ts";
import { readSpreadsheet } from "#server/rendering/spreadsheet/read-spreadsheet.ts";
import type { ReceivedList } from "#server/rendering/spreadsheet/spreadsheet-rules.ts";
import { proposePeopleList, type ReadListOptions } from "./propose-people-list.ts";

export interface ReadListTask {
  given: ReceivedList;
  options: ReadListOptions;
}

answerListTasks(async ({ given, options }: ReadListTask) =>
  proposePeopleList(await readSpreadsheet(given, options.coding), options),
);
