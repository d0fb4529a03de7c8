import { parentPort } from "node:worker_threads";

/** Runs each task that a thread of `createTaskThread` is given. A task that fails ends the thread with its error. */
export function answerTasks<Input, Output>(work: (input: Input) => Promise<Output>): void {
  parentPort?.on("message", (input: Input) => {
    void work(input).then((output) => parentPort?.postMessage(output));
  });
}
