import { AppError } from "#server/app-error.ts";
import { createTaskThread, TaskTooSlow } from "#server/jobs/task-thread.ts";
import type { ListAnswer } from "./answer-list-tasks.ts";
import { type ReceivedList, spreadsheetLimits } from "./spreadsheet-rules.ts";

/**
 * Creates a function that reads received lists in a thread (`file` in `folder`), with a limit of time and memory: files
 * lie about their size.
 * @throws {AppError} `list.…`; `server.busy`; by the returned function
 */
export function createListReader<Task extends { given: ReceivedList }, Read>(
  folder: string,
  file: string,
  { msAtMost = spreadsheetLimits.msAtMost } = {},
): (task: Task) => Promise<Read> {
  const { heapMegabytes } = spreadsheetLimits;
  const ask = createTaskThread<Task, ListAnswer<Read>>(folder, file, { msAtMost, heapMegabytes, waiting: 10 });
  return async (task) => {
    const { given } = task;
    const length = "text" in given ? Buffer.byteLength(given.text) : given.bytes.byteLength;
    if (length === 0) throw new AppError("list.empty");
    if (length > spreadsheetLimits.fileBytes) throw new AppError("list.too_large");
    const answer = await ask(task).catch((error: unknown) => {
      if (error instanceof AppError) throw error;
      throw new AppError(error instanceof TaskTooSlow ? "list.too_slow" : "list.unpacks_too_much", { cause: error });
    });
    if ("refused" in answer) throw new AppError(answer.refused, { cause: answer.why });
    return answer.read;
  };
}
