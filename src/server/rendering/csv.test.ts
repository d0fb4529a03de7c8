import { expect, test } from "vitest";
import { joinCsvCells, escapeCsvCell } from "./csv.ts";

test("a cell is harmless and stays one cell", () => {
  for (const start of ["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"])
    expect(joinCsvCells([`${start}1`])).toMatch(/^"?'/);
  expect(joinCsvCells(["=A1;B2", 'dit "oui"\n', "a-b=c", -5, ""])).toBe(`"'=A1;B2";"dit ""oui""\n";a-b=c;-5;\r\n`);
});

/** The cells that a program with another separator would read in a line; quotes open a cell only at its start. */
function splitAt(line: string, separator: string): string[] {
  const quoted = /^"((?:[^"]|"")*)"?/;
  return line.split(separator).map((cell) => (quoted.exec(cell)?.[1] ?? cell).replaceAll('""', '"'));
}

// Seen to fail when only the cell's own start was checked: `=HYPERLINK(…)` began a cell.
test.each([",", ";", "\t", "|", "\n", "\r"])("a program that splits at %j sees no formula either", (separator) => {
  for (const start of ["=HYPERLINK(1)", "+1", "-1", "@SUM(1)", "＝1"]) {
    for (const before of ["", " ", "\u00a0", '"', '" "']) {
      const line = joinCsvCells(["Awa", `x${separator}${before}${start}`, "Dakar"]);
      for (const cell of splitAt(line, separator)) expect(cell.trim().replace(/^["\s]+/, "")).not.toMatch(/^[=+\-@＝]/);
    }
  }
});

test("keeps a text that is no formula as it was typed", () => {
  for (const text of [
    "Diop, Awa",
    "Rue 10, Point E",
    "a-b=c",
    "awa@example.com",
    "Sacré-Cœur 3, Dakar - Sénégal",
    "1 + 1 = 2",
  ])
    expect(escapeCsvCell(text)).toBe(text);
});

test.each(["2-3", "1E5", "1e5", "12/11", "1.2.2026", "3-4-26", "10:30", "1,5E+3", "12 11"])(
  "%s stays a text in a spreadsheet",
  (text) => {
    expect(escapeCsvCell(text)).toBe(`'${text}`);
  },
);

test.each(["2026-11-28 14:05", "2026-11", "Lot 2-3", "1E", "E5", "12 rue 11", "192.168.1.10", "12 900", "05"])(
  "%s is left as it is",
  (text) => {
    expect(escapeCsvCell(text)).toBe(text);
  },
);

const marks = [
  "\u200e",
  "\u200f",
  "\u061c",
  "\u202a",
  "\u202b",
  "\u202d",
  "\u202e",
  "\u202c",
  "\u2066",
  "\u2067",
  "\u2068",
  "\u2069",
  "\u200b",
  "\u2060",
  "\ufeff",
  "\u00ad",
  "\u180e",
  "\u200c",
  "\u200d",
  "\u{e0020}",
  "\u0000",
  "\u001b",
  "\u009f",
];

// Seen to fail for each mark: a program that drops it sees a formula, and people read other words than the file
// contains.
test.each(marks.map((mark) => [`U+${(mark.codePointAt(0) ?? 0).toString(16)}`, mark]))(
  "%s hides no formula and turns no words around",
  (_name, mark) => {
    for (const start of ["=", "+", "-", "@", "＝", "＋", "－", "＠", "﹦", "﹢", "﹣", "﹫"]) {
      for (const before of [
        mark,
        ` ${mark}`,
        `${mark}\t`,
        mark.repeat(3),
        `${mark}\u00a0${mark}`,
        `x;${mark}`,
        `x\n${mark} `,
      ]) {
        const cell = escapeCsvCell(`${before}${start}1`);
        expect(cell).toMatch(new RegExp(`'${start === "+" ? "\\+" : start}1"?$`, "u"));
        expect(cell).not.toContain(mark);
      }
    }
    expect(escapeCsvCell(`Awa ${mark}poiD`)).toBe("Awa poiD");
  },
);

test("a line ends only at its end, whatever line breaks a cell contains", () => {
  for (const odd of ["\u2028", "\u2029", "\u0085", "\v", "\f"]) expect(escapeCsvCell(`Awa${odd}=1`)).toBe("Awa =1");
  expect(joinCsvCells(["a\ud800b", "\udc00"])).toBe("a\ufffdb;\ufffd\r\n");
});

test("names keep their joiners and signs: Arabic, N'Ko, Adlam, and an emoji of several people", () => {
  for (const name of ["عبد الله ديوب", "می‌خواهم", "ߊ߬ߥߊ߫ ߖߐߔ", "𞤀𞤱𞤢 𞤔𞤮𞥅𞤨", "👩🏾‍💻", "👩‍👧", "❤️‍🔥", "٪ ؀١٢"])
    expect(escapeCsvCell(name)).toBe(name);
});
