/** Writes a month's entries and their control as .xlsx, in a thread that `month-files.ts` starts. */
import { answerTasks } from "#server/jobs/answer-tasks.ts";
import { writeTablesXlsx } from "#server/rendering/table-file.ts";

answerTasks(writeTablesXlsx);
