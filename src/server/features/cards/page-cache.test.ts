import { expect, test } from "vitest";
import { toPage } from "#server/pages.ts";
import { testClock } from "#test/harness/clock.ts";
import { createPageCache } from "./page-cache.ts";

const page = toPage("<p>Carte", "");

test("the pages asked for last are kept, the others go", () => {
  const cache = createPageCache(2, testClock());
  cache.set("a", page, Infinity);
  cache.set("b", page, Infinity);
  cache.get("a");
  cache.set("c", page, Infinity);
  expect(["a", "b", "c"].filter((key) => cache.get(key))).toEqual(["a", "c"]);
});

test("a page is forgotten once its life is over", () => {
  const clock = testClock();
  const cache = createPageCache(2, clock);
  cache.set("a", page, 60_000);
  expect(cache.get("a")).toBe(page);
  clock.advance(60_000);
  expect(cache.get("a")).toBeUndefined();
});
