/**
 * A signal within this time (ms) after the first is the same one: npm and our start script pass on what the terminal
 * has already sent to all of them.
 */
const sameSignalMs = 500;

const signals = ["SIGTERM", "SIGINT", "SIGHUP"] as const;
export type ProcessStopSignal = (typeof signals)[number];

/** Calls `stop` at the first stop signal; another one ends the process at once. */
export function onStopSignal(stop: (signal: ProcessStopSignal) => void): void {
  let firstAt: number | undefined;
  for (const signal of signals) {
    process.on(signal, () => {
      const now = performance.now();
      if (firstAt !== undefined && now - firstAt > sameSignalMs) process.exit(1);
      if (firstAt !== undefined) return;
      firstAt = now;
      stop(signal);
    });
  }
}
