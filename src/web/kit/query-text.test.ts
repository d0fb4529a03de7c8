import fc from "fast-check";
import { expect, test } from "vitest";
import { encodeQueryText } from "./query-text.ts";

// Seen to fail when `&`, `#`, `+`, `%` and line breaks were not escaped.
test("a query value decodes to the original text, whatever it contains", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: fc.constantFrom(..."é,:/?=&#+%\"'<> \n\t;ߊ🏠") })),
      (text) => {
        expect(new URL(`https://wa.me/?text=${encodeQueryText(text)}`).searchParams.get("text")).toBe(text);
      },
    ),
  );
});

test("an address stays readable in its link, except for its spaces", () => {
  expect(encodeQueryText("Sacré-Cœur 3, face à la pharmacie")).toBe("Sacré-Cœur%203,%20face%20à%20la%20pharmacie");
  expect(encodeQueryText("12 & 14, n° 3; à 100 %")).toBe("12%20%26%2014,%20n%C2%B0%203%3B%20à%20100%20%25");
});
