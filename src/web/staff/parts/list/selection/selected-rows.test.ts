import { describe, expect, it } from "vitest";
import { toggleSelectedRow, setRowsSelected } from "./selected-rows.ts";

const page = ["a", "b", "c", "d"];
const self = (row: string) => row;
const ticked = (...rows: string[]) => new Map(rows.map((row) => [row, row]));
const ids = (rows: ReadonlyMap<string, string>) => [...rows.keys()].toSorted();

describe("rows that are ticked", () => {
  it("tick and let go of one", () => {
    expect(ids(toggleSelectedRow(ticked("z"), page, self, "b"))).toEqual(["b", "z"]);
    expect(ids(toggleSelectedRow(ticked("b", "z"), page, self, "b"))).toEqual(["z"]);
  });

  it("follow from the one before, either way, to the same end", () => {
    expect(ids(toggleSelectedRow(ticked("a"), page, self, "c", "a"))).toEqual(["a", "b", "c"]);
    expect(ids(toggleSelectedRow(ticked("d"), page, self, "b", "d"))).toEqual(["b", "c", "d"]);
    expect(ids(toggleSelectedRow(ticked(...page), page, self, "b", "d"))).toEqual(["a"]);
  });

  it("know nothing of a row of another page", () =>
    expect(ids(toggleSelectedRow(ticked("z"), page, self, "b", "z"))).toEqual(["b", "z"]));

  it("hold a page whole, beside those of others", () => {
    expect(ids(setRowsSelected(ticked("a", "z"), page, self, true))).toEqual([...page, "z"]);
    expect(ids(setRowsSelected(ticked("a", "z"), page, self, false))).toEqual(["z"]);
  });
});
