import type { MonotonicClock } from "#server/adapters/clock/clock-port.ts";

export interface TestClock extends MonotonicClock {
  /** Lets this much time (ms) pass. */
  advance(ms: number): void;
  /** Sets the date forward or back by this many ms, without time passing. */
  jump(ms: number): void;
}

/** Returns the real time plus the test's additions, so that a test can let things expire. */
export function testClock(): TestClock {
  return movedBy(() => Date.now());
}

/** Returns a clock that moves only when the test says so, for tests that a slow machine must not affect. */
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
