import { parentPort } from "node:worker_threads";

/**
 * Draws, in a thread that `createThreadDrawer` began, each paper that it is given. A paper that cannot be drawn ends the
 * thread with its error.
 */
export function answerDrawerThread<Paper>(draw: (paper: Paper) => Promise<Buffer>): void {
  parentPort?.on("message", (paper: Paper) => {
    void draw(paper).then((bytes) => parentPort?.postMessage(bytes));
  });
}
