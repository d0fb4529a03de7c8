import { expect, test } from "vitest";
import { buildVisitAxis, buildVisitLines } from "./visit-lines.ts";

const figures = {
  days: [
    { day: "2026-11-30", views: 3, saves: 1 },
    { day: "2026-12-01", views: 0, saves: 0 },
  ],
  sources: [],
  kinds: [],
};

test("draws a line of views and one of contacts saved, over days in written form", () => {
  expect(buildVisitLines(figures).map(({ name, counts }) => [name, ...counts])).toEqual([
    ["Vues", 3, 0],
    ["Contacts enregistrés", 1, 0],
  ]);
  const { names, label } = buildVisitAxis(figures);
  expect(names).toEqual(["30/11/2026", "01/12/2026"]);
  expect(names.map(label)).toEqual(["30/11", "01/12"]);
});
