import { constants } from "node:os";

export const signals = ["SIGTERM", "SIGINT", "SIGHUP"];

/** Options of a child that ends with this process: the closing channel tells it that we were killed. */
export const stdio = ["inherit", "inherit", "inherit", "ipc"];

/** Returns the exit code for the way in which a child ended, like shells. */
export function exitCode(code, signal) {
  return code ?? 128 + constants.signals[signal];
}

const parentCheckMs = 1000;

/**
 * Ends this process as SIGTERM does when what started it is gone, however that ended: one of ours, or the shell between
 * npm and us, which takes a signal for itself. Any other may leave us running, as nohup does.
 */
export function endWithParent() {
  const end = () => process.kill(process.pid, "SIGTERM");
  process.on("disconnect", end);
  // The listener alone would keep a command line from ending by itself.
  process.channel?.unref();
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    end();
  }, parentCheckMs).unref();
}
