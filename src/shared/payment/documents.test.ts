import { expect, test } from "vitest";
import { formatDocumentNumber, formatTotalSentence, listVatLines } from "./documents.ts";

test("a number names its series, its year and its place", () => {
  expect(formatDocumentNumber({ kind: "invoice", year: 2026, number: 12 })).toBe("FA-2026-00012");
  expect(formatDocumentNumber({ kind: "credit_note", year: 2027, number: 123_456 })).toBe("AV-2027-123456");
});

test("each kind says its total in words with its own agreement", () => {
  const totalInWords = "cent francs CFA";
  expect(formatTotalSentence({ kind: "invoice", totalInWords })).toBe(
    "Arrêtée la présente facture à la somme de cent francs CFA.",
  );
  expect(formatTotalSentence({ kind: "credit_note", totalInWords })).toBe(
    "Arrêté le présent avoir à la somme de cent francs CFA.",
  );
});

test("the lines of VAT are its net sum and its amount, or none", () => {
  expect(listVatLines({ vat: null })).toEqual([]);
  expect(listVatLines({ vat: { rate: "18", net: 100, amount: 18 } })).toEqual([
    { label: "Total hors taxes", amount: 100 },
    { label: "TVA 18\u00a0%", amount: 18 },
  ]);
});
