import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test("a cell is harmless and stays one cell", () => {
  for (const start of ["=", "+", "-", "@", "\t", "\r"]) expect(csvLine([`${start}1`])).toMatch(/^"?'/);
  expect(csvLine(["=A1;B2", 'dit "oui"\n', "a-b=c", -5, ""])).toBe(`"'=A1;B2";"dit ""oui""\n";a-b=c;-5;\r\n`);
});
