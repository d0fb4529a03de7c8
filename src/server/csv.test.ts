import { expect, test } from "vitest";
import { csvLine, toCell } from "./csv.ts";

test("a cell is harmless and stays one cell", () => {
  for (const start of ["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"]) expect(csvLine([`${start}1`])).toMatch(/^"?'/);
  expect(csvLine(["=A1;B2", 'dit "oui"\n', "a-b=c", -5, ""])).toBe(`"'=A1;B2";"dit ""oui""\n";a-b=c;-5;\r\n`);
});

/** The cells that a program would make of a line, were its separator another one; quotes open a cell only at its start. */
function splitAt(line: string, separator: string): string[] {
  const quoted = /^"((?:[^"]|"")*)"?/;
  return line.split(separator).map((cell) => (quoted.exec(cell)?.[1] ?? cell).replaceAll('""', '"'));
}

// Seen to fail with the cell's own start as the only one that is looked at: `=HYPERLINK(…)` began a cell.
test.each([",", ";", "\t", "|", "\n", "\r"])("a program that splits at %j sees no formula begin either", (separator) => {
  for (const start of ["=HYPERLINK(1)", "+1", "-1", "@SUM(1)", "＝1"]) {
    for (const before of ["", " ", "\u00a0", '"', '" "']) {
      const line = csvLine(["Awa", `x${separator}${before}${start}`, "Dakar"]);
      for (const cell of splitAt(line, separator)) expect(cell.trim().replace(/^["\s]+/, "")).not.toMatch(/^[=+\-@＝]/);
    }
  }
});

test("what is no formula stays as it was typed", () => {
  for (const text of ["Diop, Awa", "Rue 10, Point E", "a-b=c", "awa@example.com", "Sacré-Cœur 3, Dakar - Sénégal", "1 + 1 = 2"]) expect(toCell(text)).toBe(text);
});
