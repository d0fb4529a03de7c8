import { expect, test } from "vitest";
import { singleLineField } from "../contract/fields.ts";
import { toPlainLetters } from "./plain-letters.ts";

// Before: these names were stored as typed, and nothing of them was printed on the card.
test.each([
  ["𝗔𝘄𝗮 𝗡𝗱𝗶𝗮𝘆𝗲", "Awa Ndiaye"],
  ["𝓐𝔀𝓪", "Awa"],
  ["𝔸𝕨𝕒 ℕ𝕕𝕚𝕒𝕪𝕖", "Awa Ndiaye"],
  ["ℱ𝒶𝓁𝓁", "Fall"],
  ["Ⓐⓦⓐ", "Awa"],
  ["🅐🅦🅐 🅵🅰🅻🅻", "AWA FALL"],
  ["🄰🅆🄰", "AWA"],
  ["Ａｗａ　Ｆａｌｌ，７７", "Awa Fall,77"],
  ["𝟕𝟕 １２３", "77 123"],
  ["oﬃce ﬁnance", "office finance"],
  ["Mohammed Ⅵ", "Mohammed VI"],
  ["𝗔𝗶\u0308ssatou", "Aïssatou"],
])("%s is read as %s", (text, plain) => {
  expect(toPlainLetters(text)).toBe(plain);
  expect(singleLineField(60).parse(text)).toBe(plain);
});

test.each([
  "Teranga™ ½ m² n°\u00a01 1ᵉʳ Mᵐᵉ ©®℠ №\u202f7 µ …",
  "ﷺ محمد",
  "① Vente ② Conseil",
  "王小明 김민준 ﾃﾞ",
  "Awa 🅿️",
])("%s stays as it is", (text) => {
  expect(toPlainLetters(text)).toBe(text.normalize("NFC"));
});
