/** Entry of the thread that reads spreadsheets, as the service reads lists. */
import { answerListTasks } from "#server/rendering/spreadsheet/answer-list-tasks.ts";
import { readSpreadsheet } from "#server/rendering/spreadsheet/read-spreadsheet.ts";
import type { ReceivedList } from "#server/rendering/spreadsheet/spreadsheet-rules.ts";

answerListTasks(({ given }: { given: ReceivedList }) => readSpreadsheet(given));
