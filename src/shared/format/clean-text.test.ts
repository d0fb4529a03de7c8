import { expect, test } from "vitest";
import { multilineField, singleLineField } from "../contract/fields.ts";
import { cleanLine, cleanText } from "./clean-text.ts";

// Before: signs like the first ones were kept, so no search found the text; texts with the others were refused.
test.each([
  ["A\u200bwa Ndi\u00adaye", "Awa Ndiaye"],
  ["Awa\u202e eyaidN", "Awa eyaidN"],
  ["Awa\u2060 Ndiaye", "Awa Ndiaye"],
  ["\ufeffAwa Ndiaye", "Awa Ndiaye"],
  ["Awa\u200e\u200f Ndiaye\u2069", "Awa Ndiaye"],
  ["A\u200cwa\u200d Ndi\u200daye\u200c", "Awa Ndiaye"],
  ["Awa\ufe0f Ndiaye\u034f", "Awa Ndiaye"],
  ["Awa\u180e\u00a0\u202f\u2009\u3000Ndiaye", "Awa Ndiaye"],
  ["\u3164Awa \u2800Ndiaye\u115f", "Awa Ndiaye"],
  ["Rue 10\tPoint E", "Rue 10 Point E"],
  ["Audit\u2028Conseil", "Audit Conseil"],
  ["Audit\u0085Conseil", "Audit Conseil"],
  ["Audit\u000bConseil\r\n", "Audit Conseil"],
])("%j is read as '%s' on a line", (typed, read) => {
  expect(cleanLine(typed)).toBe(read);
  expect(singleLineField(60).parse(typed)).toBe(read);
});

test.each([
  ["•\tConseil\n•\tFormation", "• Conseil\n• Formation"],
  ["Audit\u2028Conseil", "Audit\nConseil"],
  ["Audit\u2029Conseil", "Audit\nConseil"],
  ["Audit\u000bConseil", "Audit\nConseil"],
  ["Audit \r\n\r\n  Conseil\u0085", "Audit\n\nConseil"],
])("%j keeps its lines", (typed, read) => {
  expect(cleanText(typed)).toBe(read);
  expect(multilineField(60).parse(typed)).toBe(read);
});

test.each([
  "مُحَمَّد می\u200cخواهم",
  "ߡߊ߬ߡߊ߫ 𞤀𞤥𞤢𞤣𞤵",
  "👨\u200d👩\u200d👧 ❤\ufe0f 1\ufe0f\u20e3",
  "Nguyễn ẹ́",
  "١٢\u0601٣",
  "O'Neill–N’Diaye",
])("%s stays as it is", (text) => {
  expect(cleanLine(text)).toBe(text);
});

test("a text of invisible characters is empty, so it fails as a missing name", () => {
  const name = singleLineField(60, "Le nom est obligatoire.");
  for (const nothing of ["\u200b", "\u3164", "\u2800\u202e", "\ufe0f", "\u00ad\t"])
    expect(name.safeParse(nothing).error?.issues[0]?.message).toBe("Le nom est obligatoire.");
});

test("remaining control characters are refused by name", () => {
  const message = (text: string) => singleLineField(60).safeParse(text).error?.issues[0]?.message;
  expect(message("A\u0000B")).toBe("Ce texte contient un caractère que rien n'affiche (U+0000)\u00a0: effacez-le.");
  expect(message("A\u0007B")).toBe("Ce texte contient un caractère que rien n'affiche (U+0007)\u00a0: effacez-le.");
  expect(message("A\ud800B")).toBe("Ce texte contient un caractère que rien n'affiche (U+D800)\u00a0: effacez-le.");
});
