import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createBackgroundThrottle } from "./background-throttle.ts";

function keepBusy(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

// Seen to fail (timeout) without `longestRestMs`.
test("background work continues even if requests never leave the event loop idle", async () => {
  const rest = createBackgroundThrottle();
  const end = new AbortController();
  const serve = async () => {
    while (!end.signal.aborted) {
      keepBusy(5);
      await nextTurn();
    }
  };
  const serving = serve();
  for (let job = 0; job < 2; job += 1) {
    keepBusy(15);
    await rest();
  }
  end.abort();
  await serving;
  expect(end.signal.aborted).toBe(true);
});
