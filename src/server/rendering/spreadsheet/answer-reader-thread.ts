import { parentPort, workerData } from "node:worker_threads";
import { AppError } from "#server/app-error.ts";
import type { ApiErrorCode } from "#shared/errors/errors.ts";

export type ReaderAnswer<Read> = { read: Read } | { refused: ApiErrorCode; why: string };

/** Answers, in a thread that `askReaderThread` began, with what is read of its task or why it is refused. */
export async function answerReaderThread<Task, Read>(read: (task: Task) => Promise<Read>): Promise<void> {
  parentPort?.postMessage(await answer(read));
}

async function answer<Task, Read>(read: (task: Task) => Promise<Read>): Promise<ReaderAnswer<Read>> {
  try {
    return { read: await read(workerData as Task) };
  } catch (error) {
    if (error instanceof AppError) return { refused: error.code, why: String(error.cause ?? "") };
    return { refused: "list.unreadable", why: String(error) };
  }
}
