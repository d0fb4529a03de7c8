import { expect, test } from "vitest";
import { packCodePoints } from "#shared/card/printed/code-point-ranges.ts";
import { printableLetters } from "#shared/card/printed/printable-letters.ts";
import { listUnprintableLetters, toPrintedText } from "#shared/card/printed/printed-text.ts";
import { iterateFontFaces } from "./faces.ts";

test.each([500, 700] as const)("browsers know which letters the faces of weight %s draw", (weight) => {
  const drawn = [...iterateFontFaces(weight)].map(({ font }) => packCodePoints(font.characterSet));
  expect(drawn, "run node tools/list-printable-letters.ts").toEqual(printableLetters);
});

test.each([
  "Aïssatou Ndiaye",
  "L’Ŋom d’Ẽ, Ĩ",
  "Ɓooyi Ƴero Ɗem ŋ",
  "ẹ́",
  "Nguyễn Thị Hồng",
  "مُحَمَّد الأمين جالو",
  "ߡߊ߬ߡߊߘߎ߫ ߖߊߟߏ߫",
  "𞤀𞤥𞤢𞤣𞤵 𞤄𞤢𞤤𞤣𞤫",
  "Иван Петров",
  "Ελένη",
  "12\u00a0900\u202fFCFA, n°\u00a07",
  "Awa ✨",
  "\u202eAwa\u200d \u0000Fall",
])("prints every letter of %s", (text) => {
  expect(listUnprintableLetters(text)).toEqual([]);
});

test.each([
  ["王小明", ["王", "小", "明"]],
  ["Awa 王 Fall", ["王"]],
  ["김민준", ["김", "민", "준"]],
  ["דוד", ["ד", "ו"]],
  ["አበበ", ["አ", "በ"]],
  ["ⵎⵓⵃⴰ", ["ⵎ", "ⵓ", "ⵃ", "ⴰ"]],
  ["क्षमा", ["क्", "ष", "मा"]],
  ["สมชาย", ["ส", "ม", "ช", "า", "ย"]],
  ["A\u{1ab0}wa", ["A\u{1ab0}"]],
  ["😀", ["😀"]],
])("cannot print, of %s, the letters %j", (text, letters) => {
  expect(listUnprintableLetters(text)).toEqual(letters);
});

test("removes what is no letter from the printed text", () => {
  expect(toPrintedText("Awa 😀 Fall\u202e\u0000!")).toBe("Awa Fall !");
  expect(toPrintedText("👍🏿🇸🇳 1️⃣ Awa\u200d")).toBe("1️ Awa\u200d");
  expect(toPrintedText("A" + "\u0301".repeat(100))).toBe("Á\u0301\u0301");
});
