import { describe, expect, test } from "vitest";
import { layoutShapedText } from "../share-picture/block.ts";
import { getDrawableText, splitIntoGlyphRuns, isRightToLeftText } from "./runs.ts";

test("refuses letters that no font has, and names them", () => {
  expect(getDrawableText("Awa 😀 Fall\u202e\u0000!")).toBe("Awa Fall !");
  for (const text of ["王小明", "Awa 王"])
    expect(() => layoutShapedText(text, 700, 500, [{ size: 50, lines: 1 }])).toThrow(
      expect.objectContaining({ code: "print.letters_missing", detail: expect.stringContaining("王") }),
    );
  expect(() => splitIntoGlyphRuns("Awa 王", 700, false)).toThrow(expect.objectContaining({ detail: "王" }));
});

describe("the order on paper", () => {
  const drawn = (line: string) =>
    splitIntoGlyphRuns(line, 700, isRightToLeftText(line))
      .map(({ text, rightToLeft }) => `${rightToLeft ? "<" : ">"}${text.trim()}`)
      .filter((run) => run.length > 1);

  test("a Latin word within Arabic stays between its neighbours, and the line begins on the right", () => {
    expect(isRightToLeftText("محمد Diop جالو")).toBe(true);
    expect(drawn("محمد Diop جالو")).toEqual(["<جالو", ">Diop", "<محمد"]);
  });

  test("an Arabic word within French is reversed on its own, with its brackets", () => {
    expect(drawn("Fall محمد (دكار) 12").at(0)).toBe(">Fall");
    expect(drawn("محمد (دكار)")).toEqual(["<(", "<دكار", "<)", "<محمد"]);
  });

  test("Adlam runs from the right, though each of its letters takes two UTF-16 units", () => {
    expect(isRightToLeftText("𞤀𞤥𞤢𞤣𞤵 Diop")).toBe(true);
    expect(drawn("𞤀𞤥𞤢𞤣𞤵 Diop 𞤄𞤢𞤤𞤣𞤫")).toEqual(["<𞤄𞤢𞤤𞤣𞤫", ">Diop", "<𞤀𞤥𞤢𞤣𞤵"]);
  });

  test("Arabic letters join: together they are narrower than apart", () => {
    const width = (text: string) => layoutShapedText(text, 700, 10_000, [{ size: 100, lines: 1 }])?.width ?? 0;
    expect(width("جالو")).toBeLessThan([..."جالو"].reduce((sum, letter) => sum + width(letter), 0) * 0.9);
  });
});

test.each([
  "A",
  "Mouhamadou Moustapha Abdourahmane Cheikh Ahmadou Bamba Serigne Ndiaye-Diouf de Saint-Louis et Thiam-Wade du Fouta-Toro Dia",
  "ا".repeat(120),
  "W".repeat(120),
])("fits all of %s into its column", (name) => {
  const block = layoutShapedText(name, 700, 546, [
    { size: 90, lines: 1 },
    { size: 40, lines: 4 },
  ]);
  expect(block?.width).toBeLessThanOrEqual(546.5);
  expect(block?.height).toBeLessThan(260);
});
