import { AppError } from "../../../errors.ts";

/** Work beyond this is refused. */
const mostWaiting = 50;

let waiting = 0;
let last: Promise<void> = Promise.resolve();

/**
 * Does the work after what is under way, one piece at a time and not within the call that asks for it: the answer of
 * that call is the same, and as quick, whatever the work finds. `work` handles its own errors.
 * @throws {AppError} `server.busy`
 */
export function doLater(work: () => Promise<void>): void {
  if (waiting >= mostWaiting) throw new AppError("server.busy", { retryAfter: 5 });
  waiting += 1;
  last = last.then(work).finally(() => (waiting -= 1));
}

/** Resolves once all work that was taken is done. */
export function untilDone(): Promise<void> {
  return last;
}
