import { expect, test } from "vitest";
import type { PreviewCard } from "#shared/contract/company-list.ts";
import {
  assignColumn,
  chooseSheet,
  correctCell,
  leaveRowOut,
  takeRowBack,
  undecided,
} from "./column-and-row-decisions.ts";
import { countFaults, filterRows } from "./row-filters.ts";

test("the last word about a column or a cell counts", () => {
  const columns = assignColumn(assignColumn(undecided, 2, "email"), 2, "ignored");
  expect(columns.columns).toEqual([{ column: 2, use: "ignored" }]);
  const first = correctCell(correctCell(undecided, 3, "email", "a@example.sn"), 3, "lastName", "Sow");
  expect(correctCell(first, 3, "email", "b@example.sn").corrections).toEqual([
    { row: 3, field: "lastName", value: "Sow" },
    { row: 3, field: "email", value: "b@example.sn" },
  ]);
});

test("a row is left out once, and taken back", () => {
  const without = leaveRowOut(leaveRowOut(leaveRowOut(undecided, 4), 4), 5);
  expect(without.withoutRows).toEqual([4, 5]);
  expect(takeRowBack(without, 4).withoutRows).toEqual([5]);
});

test("another sheet begins anew", () => {
  expect(chooseSheet("Agence")).toEqual({ ...undecided, sheet: "Agence" });
});

test("rows are filtered by their faults and by what the reading is not sure of, not by all that it mended", () => {
  const field = { value: "Sow", given: "SOW", column: 0 };
  const cards: PreviewCard[] = [
    { row: 2, fields: { lastName: { ...field, fault: "Non." }, email: { ...field, fault: "Non." } } },
    { row: 3, fields: { lastName: { ...field, mended: "Majuscules." } } },
    { row: 4, fields: { lastName: { ...field, mended: "Le premier.", isDoubtful: true, isCorrected: true } } },
    { row: 5, fields: { lastName: { ...field, mended: "Le premier.", isDoubtful: true } } },
  ];
  const rowsOf = (filter: "all" | "faulty" | "doubted") => filterRows(cards, filter).map(({ row }) => row);
  expect([rowsOf("all"), rowsOf("faulty"), rowsOf("doubted")]).toEqual([[2, 3, 4, 5], [2], [2, 5]]);
  expect(
    countFaults({
      sheet: "",
      sheets: [],
      readings: [],
      assignment: { columns: [], nameOrder: null },
      cards,
      leftOut: [],
      absent: [],
      notes: [],
    }),
  ).toBe(2);
});
