import { AppError } from "#server/app-error.ts";
import { answerTasks } from "#server/jobs/answer-tasks.ts";
import type { ApiErrorCode } from "#shared/errors/errors.ts";

export type ListAnswer<Read> = { read: Read } | { refused: ApiErrorCode; why: string };

/** Answers each task of a `createListReader`, in its thread, with what was read or why it is refused. */
export function answerListTasks<Task, Read>(read: (task: Task) => Promise<Read>): void {
  answerTasks(async (task: Task): Promise<ListAnswer<Read>> => {
    try {
      return { read: await read(task) };
    } catch (error) {
      if (error instanceof AppError) return { refused: error.code, why: String(error.cause ?? "") };
      return { refused: "list.unreadable", why: String(error) };
    }
  });
}
