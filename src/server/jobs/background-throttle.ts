import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";

/** ms that background work may run between two rests: the most that a request waits for it. */
const busyMs = 10;
/** ms after which a rest checks whether the event loop was idle meanwhile. */
const lookMs = 10;
/** Share of that time that requests may use without prolonging the rest. */
const idleShare = 0.5;
/** ms: under heavy traffic a job still runs this often. */
const longestRestMs = 500;

/**
 * Lets requests go before background work. Called between two jobs, it rests until the event loop was idle for half of
 * a look, at most `longestRestMs`. All users of a throttle rest together; time spent waiting for others does not count.
 */
export function createBackgroundThrottle(): () => Promise<void> {
  let before = performance.eventLoopUtilization();
  let resting: Promise<void> | undefined;

  async function rest(): Promise<void> {
    const until = performance.now() + longestRestMs;
    let utilization = 1;
    while (utilization > idleShare && performance.now() < until) {
      before = performance.eventLoopUtilization();
      await wait(lookMs);
      ({ utilization } = performance.eventLoopUtilization(before));
    }
    before = performance.eventLoopUtilization();
    resting = undefined;
  }

  return async () => {
    const { active } = performance.eventLoopUtilization(before);
    if (active >= busyMs) resting ??= rest();
    await resting;
  };
}
