import { constants } from "node:os";

export const signals = ["SIGTERM", "SIGINT", "SIGHUP"];

/** Options for a child that must end with this process: when we are killed, its channel closes. */
export const stdio = ["inherit", "inherit", "inherit", "ipc"];

/** Returns the exit code that a shell would give for a child's exit code or signal. */
export function exitCode(code, signal) {
  return code ?? 128 + constants.signals[signal];
}

const parentCheckMs = 1000;

/**
 * Ends this process as SIGTERM would, once its parent is gone for any reason. The parent is one of our processes, or
 * the shell between npm and us, which keeps signals to itself. Other parents may leave us running, as nohup does.
 */
export function endWithParent() {
  const end = () => process.kill(process.pid, "SIGTERM");
  process.on("disconnect", end);
  // Otherwise the listener would keep a command from exiting.
  process.channel?.unref();
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    end();
  }, parentCheckMs).unref();
}
