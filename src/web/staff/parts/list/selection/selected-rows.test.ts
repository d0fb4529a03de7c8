import { describe, expect, it } from "vitest";
import { toggleSelectedRow, setRowsSelected } from "./selected-rows.ts";

const page = ["a", "b", "c", "d"];
const self = (row: string) => row;
const ticked = (...rows: string[]) => new Map(rows.map((row) => [row, row]));
const ids = (rows: ReadonlyMap<string, string>) => [...rows.keys()].toSorted();

describe("rows that are ticked", () => {
  it("tick and untick one row", () => {
    expect(ids(toggleSelectedRow(ticked("z"), page, self, "b"))).toEqual(["b", "z"]);
    expect(ids(toggleSelectedRow(ticked("b", "z"), page, self, "b"))).toEqual(["z"]);
  });

  it("tick or untick all rows from the last ticked one to this one, in either direction", () => {
    expect(ids(toggleSelectedRow(ticked("a"), page, self, "c", "a"))).toEqual(["a", "b", "c"]);
    expect(ids(toggleSelectedRow(ticked("d"), page, self, "b", "d"))).toEqual(["b", "c", "d"]);
    expect(ids(toggleSelectedRow(ticked(...page), page, self, "b", "d"))).toEqual(["a"]);
  });

  it("ignore the last ticked row if it is on another page", () =>
    expect(ids(toggleSelectedRow(ticked("z"), page, self, "b", "z"))).toEqual(["b", "z"]));

  it("tick a whole page, and keep the rows of other pages", () => {
    expect(ids(setRowsSelected(ticked("a", "z"), page, self, true))).toEqual([...page, "z"]);
    expect(ids(setRowsSelected(ticked("a", "z"), page, self, false))).toEqual(["z"]);
  });
});
