import { createThreadDrawer } from "#server/jobs/task-thread.ts";
import type { PassToSign } from "./pass-package.ts";

/** Signs a pass off the event loop; some hundreds wait, since a company's people are told together. @throws {AppError} `server.busy` */
export const signPassInThread = createThreadDrawer<PassToSign>(import.meta.dirname, "pass-signer.ts", {
  msAtMost: 15_000,
  idleMs: 20_000,
  waiting: 500,
});
