import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";

/** ms that the process may be busy between two rests: what a request waits for at most. */
const busyMs = 10;
/** ms: under heavy traffic a job still runs this often. */
const longestRestMs = 50;

/**
 * Limits background work to half of the event loop: called between two jobs, it rests for as long as the process was
 * busy, with anything, since the last rest. All users of a throttle rest together; time spent waiting for others does
 * not count.
 */
export function createBackgroundThrottle(): () => Promise<void> {
  let before = performance.eventLoopUtilization();
  let resting: Promise<void> | undefined;

  async function rest(ms: number): Promise<void> {
    await wait(Math.min(ms, longestRestMs));
    before = performance.eventLoopUtilization();
    resting = undefined;
  }

  return async () => {
    const { active } = performance.eventLoopUtilization(before);
    if (active >= busyMs) resting ??= rest(active);
    await resting;
  };
}
