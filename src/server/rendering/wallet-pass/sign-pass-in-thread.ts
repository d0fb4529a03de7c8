import { createThreadDrawer } from "#server/jobs/task-thread.ts";
import type { PassToSign } from "./pass-package.ts";

/**
 * Signs a pass off the event loop; hundreds may wait, when a whole company is told. @throws {AppError} `server.busy`
 */
export const signPassInThread = createThreadDrawer<PassToSign>(import.meta.dirname, "pass-signer.ts", {
  msAtMost: 15_000,
  idleMs: 20_000,
  waiting: 500,
});
