import { expect, test } from "vitest";
import { encodeUtf8 } from "./utf8.ts";

test.each(["", "a", "Sacré-Cœur", "ߞߊ سلام 𝒜", "half of a letter: \ud83d!", "é".repeat(100_000)])("a text becomes the bytes that it always did", (text) => {
  expect(encodeUtf8(text).equals(Buffer.from(text))).toBe(true);
});

test("one text does not change another's bytes", () => {
  const first = encodeUtf8("Awa Ndiaye");
  encodeUtf8("Moussa Sarr");
  expect(first.toString()).toBe("Awa Ndiaye");
});
