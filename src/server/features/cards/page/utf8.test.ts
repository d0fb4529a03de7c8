import { expect, test } from "vitest";
import { encodeTextAsUtf8 } from "./utf8.ts";

test.each(["", "a", "Sacré-Cœur", "ߞߊ سلام 𝒜", "half of a letter: \ud83d!", "é".repeat(100_000)])(
  "a text becomes the bytes that it always did",
  (text) => {
    expect(encodeTextAsUtf8(text).equals(Buffer.from(text))).toBe(true);
  },
);

test("one text does not change another's bytes", () => {
  const first = encodeTextAsUtf8("Awa Ndiaye");
  encodeTextAsUtf8("Moussa Sarr");
  expect(first.toString()).toBe("Awa Ndiaye");
});
