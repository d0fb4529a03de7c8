import fc from "fast-check";
import { singleLineField, multilineField } from "#shared/contract/fields.ts";

const awkward = [
  "\\",
  ";",
  ",",
  ":",
  "'",
  '"',
  "\\n",
  "\\;",
  "=",
  " ",
  "é",
  "É",
  "œ",
  "ŋ",
  "😀",
  "👩🏾‍💼",
  "🇸🇳",
  "مريم",
  "שלום",
  "\u200f",
  "e\u0301",
  "名",
  "%0D%0A",
  "\u00a0",
  "BEGIN:VCARD",
];
const piece = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...awkward) },
  { weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 12 }) },
  fc.string({ unit: "binary", maxLength: 4 }),
);
const raw = (max: number) => fc.array(piece, { minLength: 1, maxLength: max }).map((pieces) => pieces.join(""));

/** Generates any line of at most `max` characters that the contract allows. */
export function anyLine(max: number): fc.Arbitrary<string> {
  return parsed(raw(12), singleLineField(max));
}

/** Generates any description that the contract allows, from texts with every kind of line break. */
export function anyLongText(max: number): fc.Arbitrary<string> {
  return parsed(
    fc.array(fc.oneof(raw(4), fc.constantFrom("\r\n", "\n", "\r")), { maxLength: 20 }).map((pieces) => pieces.join("")),
    multilineField(max),
  );
}

function parsed(
  texts: fc.Arbitrary<string>,
  schema: ReturnType<typeof singleLineField> | ReturnType<typeof multilineField>,
): fc.Arbitrary<string> {
  return texts
    .map((text) => schema.safeParse(text))
    .filter(({ success }) => success)
    .map(({ data }) => data ?? "");
}
