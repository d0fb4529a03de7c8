import { expect, test } from "vitest";
import { buildPaginationLinks } from "./page-links.ts";

const relations = (...args: Parameters<typeof buildPaginationLinks>) =>
  [...buildPaginationLinks(...args).matchAll(/[?&]page=(\d+)[^>]*>; rel="(\w+)"/g)].map(
    ([, page, relation]) => `${relation} ${page}`,
  );

test("links a page to its neighbours and both ends, and keeps the other parameters", () => {
  expect(relations("/api/x?page=2", { page: 2, pageSize: 10, total: 35 })).toEqual([
    "first 1",
    "prev 1",
    "next 3",
    "last 4",
  ]);
  expect(relations("/api/x", { page: 1, pageSize: 10, total: 10 })).toEqual(["first 1", "last 1"]);
  expect(relations("/api/x?page=9", { page: 9, pageSize: 10, total: 35 })).toEqual(["first 1", "prev 4", "last 4"]);
  expect(relations("/api/x", { page: 1, pageSize: 10, total: 0 })).toEqual(["first 1", "last 1"]);
  expect(buildPaginationLinks("/api/x?search=d%3Eiop%22&page=1", { page: 1, pageSize: 1, total: 2 })).toContain(
    '</api/x?search=d%3Eiop%22&page=2>; rel="next"',
  );
});

test("a list longer than was counted has a next page and no last one", () => {
  expect(relations("/api/x", { page: 60, pageSize: 10, total: 500, capped: true })).toEqual([
    "first 1",
    "prev 59",
    "next 61",
  ]);
});
