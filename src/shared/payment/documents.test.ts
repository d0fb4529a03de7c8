import { expect, test } from "vitest";
import { formatDocumentNumber, formatTotalSentence, listVatLines } from "./documents.ts";

test("a document number contains its series, year and running number", () => {
  expect(formatDocumentNumber({ kind: "invoice", year: 2026, number: 12 })).toBe("FA-2026-00012");
  expect(formatDocumentNumber({ kind: "credit_note", year: 2027, number: 123_456 })).toBe("AV-2027-123456");
});

test("the total's sentence agrees with the kind of document", () => {
  const totalInWords = "cent francs CFA";
  expect(formatTotalSentence({ kind: "invoice", totalInWords })).toBe(
    "Arrêtée la présente facture à la somme de cent francs CFA.",
  );
  expect(formatTotalSentence({ kind: "credit_note", totalInWords })).toBe(
    "Arrêté le présent avoir à la somme de cent francs CFA.",
  );
});

test("the VAT lines are the net total and the VAT, or none without VAT", () => {
  expect(listVatLines({ vat: null })).toEqual([]);
  expect(listVatLines({ vat: { rate: "18", net: 100, amount: 18 } })).toEqual([
    { label: "Total hors taxes", amount: 100 },
    { label: "TVA 18\u00a0%", amount: 18 },
  ]);
});
