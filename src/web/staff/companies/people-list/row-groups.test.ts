import { expect, test } from "vitest";
import type { PreviewCard } from "#shared/contract/company-list.ts";
import { countChangedRows, countDoubtedRows, countFaults, groupRows, listDoubtedRows } from "./row-groups.ts";

const field = { value: "Sow", given: "SOW", column: 0 };
const sure: PreviewCard = { row: 2, fields: { lastName: { ...field, mended: "Majuscules." } } };
const doubtful: PreviewCard = { row: 3, fields: { lastName: { ...field, mended: "Le premier.", isDoubtful: true } } };
const settled: PreviewCard = {
  row: 4,
  fields: { lastName: { ...field, mended: "Le premier.", isDoubtful: true, isCorrected: true } },
};
const faulty: PreviewCard = {
  row: 5,
  fields: { lastName: { ...field, fault: "Non." }, email: { ...field, fault: "Non." } },
};
const cards = [sure, doubtful, settled, faulty];
const nothing = {
  sheet: "",
  sheets: [],
  readings: [],
  assignment: { columns: [], nameOrder: null },
  addition: null,
  absent: [],
  notes: [],
};

test("invalid rows come first, then doubtful ones; rows that were merely mended stay below", () => {
  expect(listDoubtedRows(cards)).toEqual([5, 3]);
  expect(countDoubtedRows(cards)).toBe(2);
  expect(countFaults({ ...nothing, cards, leftOut: [] })).toBe(2);
  const { doubted, sure: others } = groupRows(cards, [5, 3]);
  expect([doubted, others].map((of) => of.map(({ row }) => row))).toEqual([
    [5, 3],
    [2, 4],
  ]);
});

test("an edited row stays in place; a row that another decision corrects leaves", () => {
  const mended: PreviewCard = { row: 5, fields: { lastName: { ...field, isCorrected: true } } };
  expect(listDoubtedRows([sure, doubtful, settled, mended], [5, 3])).toEqual([5, 3]);
  expect(listDoubtedRows([sure, { ...doubtful, fields: { lastName: field } }, settled, faulty], [5, 3])).toEqual([5]);
  const broken: PreviewCard = { row: 2, fields: { lastName: { ...field, fault: "Non.", isCorrected: true } } };
  expect(listDoubtedRows([broken, doubtful, settled, faulty], [5, 3])).toEqual([5, 3]);
  const twin: PreviewCard = { row: 2, fields: { lastName: { ...field, fault: "La même." } } };
  expect(listDoubtedRows([twin, doubtful, settled, faulty], [5, 3])).toEqual([5, 3, 2]);
});

test("groups rows by how they match the company's people, and counts decisions", () => {
  const match = (row: number, kind: "new" | "changed" | "same"): PreviewCard => ({
    row,
    fields: { lastName: field },
    match: { kind, changed: [] },
  });
  const groups = groupRows([match(2, "same"), match(3, "new"), match(4, "changed")], []);
  expect([groups.changed, groups.sure, groups.same].map(([card]) => card?.row)).toEqual([4, 3, 2]);
  const leftOut = [
    { row: 9, isByHand: true, text: "", sentence: "" },
    { row: 10, isByHand: false, text: "", sentence: "" },
  ];
  expect(countChangedRows({ ...nothing, cards, leftOut })).toBe(2);
});
