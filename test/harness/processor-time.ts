import { afterAll, expect } from "vitest";

/** Twice the most expensive unit test. A busy machine hardly raises processor time, unlike clock time. */
const mostSeconds = 8;

// Runs once for each unit test file; a worker runs its files one after the other.
const before = process.cpuUsage();
afterAll(() => {
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  if (seconds > mostSeconds)
    throw new Error(
      `${expect.getState().testPath} took ${seconds.toFixed(1)} s of processor. What draws or computes for long is named *.drawing.test.ts, so that the unit tests end in half a minute.`,
    );
});
