import type { MonotonicClock } from "#server/adapters/clock/clock-port.ts";

export interface TestClock extends MonotonicClock {
  /** Time passes: so many ms. */
  advance(ms: number): void;
  /** Somebody sets the date: it jumps by so many ms, forward or back, and no time has passed. */
  jump(ms: number): void;
}

/** Returns the real time plus the test's additions, so that a test can make things expire. */
export function testClock(): TestClock {
  return movedBy(() => Date.now());
}

/** A time that moves only when the test says so, where a slow machine must not decide. */
export function frozenClock(): TestClock {
  const start = Date.now();
  return movedBy(() => start);
}

function movedBy(time: () => number): TestClock {
  let [lived, jumped] = [0, 0];
  return {
    now: () => time() + lived + jumped,
    steady: () => time() + lived,
    advance: (ms) => void (lived += ms),
    jump: (ms) => void (jumped += ms),
  };
}
