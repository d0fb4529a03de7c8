import type { MonotonicClock } from "./clock-port.ts";

/** A smaller difference (ms) is drift or a small correction, and is followed at once. */
const driftMs = 5_000;
/** ms after which a jump of the machine's clock is followed; a shorter one has no effect. */
const believedAfterMs = 60_000;

/** Creates a clock that follows a jump of the machine's time only after it has lasted a minute. */
export function createMonotonicClock(wall: () => number, steady: () => number): MonotonicClock {
  let offset = wall() - steady();
  let jumped: { offset: number; at: number } | undefined;

  return {
    steady,
    now: () => {
      const at = steady();
      const seen = wall() - at;
      if (Math.abs(seen - offset) > driftMs) {
        if (!jumped || Math.abs(seen - jumped.offset) > driftMs) jumped = { offset: seen, at };
        if (at - jumped.at < believedAfterMs) return at + offset;
      }
      jumped = undefined;
      offset = seen;
      return at + offset;
    },
  };
}

export const systemClock = createMonotonicClock(
  () => Date.now(),
  () => Math.floor(performance.now()),
);
