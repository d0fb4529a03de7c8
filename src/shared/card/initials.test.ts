import { expect, test } from "vitest";
import { getCompanyInitial, getPersonInitials } from "./initials.ts";

test.each([
  ["Aïssatou", "N'Diaye", "AN"],
  ["ï", "d", "ÏD"],
  ["E\u0301lodie", "Ba", "E\u0301B"],
  ["«Awa»", "(Sow)", "AS"],
  ["عائشة", "نجاي", "ع"],
  ["ߊߥߊ", "ߖߊߟߏ", "ߊ"],
  ["Awa", "جالو", "A"],
  ["🌍", "Sarr", "S"],
  ["", "", ""],
])("%s %s: %s", (firstName, lastName, initials) => {
  expect(getPersonInitials({ firstName, lastName })).toBe(initials);
});

test("a company's initial is the first letter of its name", () => {
  expect(getCompanyInitial("“Teranga”")).toBe("T");
  expect(getCompanyInitial("3 Frères")).toBe("3");
  expect(getCompanyInitial("élan")).toBe("É");
  expect(getCompanyInitial("—")).toBe("");
});
