import { expect, test } from "vitest";
import {
  assignColumn,
  chooseSheet,
  correctCell,
  leaveRowOut,
  takeRowBack,
  undecided,
} from "./column-and-row-decisions.ts";

test("the last decision about a column or a cell counts", () => {
  const columns = assignColumn(assignColumn(undecided, 2, "email"), 2, "ignored");
  expect(columns.columns).toEqual([{ column: 2, use: "ignored" }]);
  const first = correctCell(correctCell(undecided, 3, "email", "a@example.sn"), 3, "lastName", "Sow");
  expect(correctCell(first, 3, "email", "b@example.sn").corrections).toEqual([
    { row: 3, field: "lastName", value: "Sow" },
    { row: 3, field: "email", value: "b@example.sn" },
  ]);
});

test("a row is left out only once, and can be taken back", () => {
  const without = leaveRowOut(leaveRowOut(leaveRowOut(undecided, 4), 4), 5);
  expect(without.withoutRows).toEqual([4, 5]);
  expect(takeRowBack(without, 4).withoutRows).toEqual([5]);
});

test("another sheet starts without decisions", () => {
  expect(chooseSheet("Agence")).toEqual({ ...undecided, sheet: "Agence" });
});
