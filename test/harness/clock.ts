import type { Clock } from "#server/ports/clock/port.ts";

export interface TestClock extends Clock {
  /** Moves the time forward by so many ms. */
  advance(ms: number): void;
}

/** The real time plus whatever the test added, so that what expires can be waited for. */
export function testClock(): TestClock {
  let added = 0;
  return { now: () => Date.now() + added, advance: (ms) => void (added += ms) };
}

/** A time that moves only when the test says so, where a slow machine must not decide. */
export function frozenClock(): TestClock {
  let at = Date.now();
  return { now: () => at, advance: (ms) => void (at += ms) };
}
