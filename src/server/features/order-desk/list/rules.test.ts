import { expect, test } from "vitest";
import { readingOf } from "./rules.ts";

test("a page past the middle is read from the end, and only as much of it as there is", () => {
  expect(readingOf({ page: 1, pageSize: 10 }, 25, true)).toEqual({ offset: 0, limit: 10, backwards: false });
  expect(readingOf({ page: 2, pageSize: 10 }, 25, true)).toEqual({ offset: 10, limit: 10, backwards: false });
  expect(readingOf({ page: 3, pageSize: 10 }, 25, true)).toEqual({ offset: 0, limit: 5, backwards: true });
  expect(readingOf({ page: 4, pageSize: 10 }, 25, true)).toMatchObject({ limit: 0 });
  expect(readingOf({ page: 4, pageSize: 10 }, 25, false)).toEqual({ offset: 30, limit: 10, backwards: false });
  expect(readingOf({ page: 1, pageSize: 10 }, 0, true)).toMatchObject({ limit: 0 });
});
