import { afterAll, expect } from "vitest";

/** Twice what the dearest unit test takes; a busy machine makes it hardly more, as it does what a clock says. */
const mostSeconds = 8;

// Runs once for each file of the unit tests, which one worker takes one by one.
const before = process.cpuUsage();
afterAll(() => {
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  if (seconds > mostSeconds)
    throw new Error(
      `${expect.getState().testPath} took ${seconds.toFixed(1)} s of processor. What draws or computes for long is named *.drawing.test.ts, so that the unit tests end in half a minute.`,
    );
});
