import { parentPort } from "node:worker_threads";

/**
 * Draws, in a thread that `createThreadDrawer` began, each paper that it is given. A paper that cannot be drawn ends the
 * thread with its error.
 */
export function answerDrawerThread<Input>(draw: (input: Input) => Promise<Buffer>): void {
  parentPort?.on("message", (input: Input) => {
    void draw(input).then((bytes) => parentPort?.postMessage(bytes));
  });
}
