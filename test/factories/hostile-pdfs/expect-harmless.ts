import { expect } from "vitest";
import { askPoppler, readKeys } from "#test/harness/pdf.ts";
import { canary } from "./one-page.ts";

/** Keys of a PDF that contains pictures only. */
const plain = [
  "Author",
  "BitsPerComponent",
  "ColorSpace",
  "Colors",
  "Columns",
  "Contents",
  "Count",
  "CreationDate",
  "Creator",
  "DecodeParms",
  "Dests",
  "Filter",
  "Height",
  "I1",
  "I2",
  "I3",
  "I4",
  "ID",
  "Info",
  "Kids",
  "Lang",
  "Length",
  "MediaBox",
  "Names",
  "Pages",
  "Parent",
  "Predictor",
  "ProcSet",
  "Producer",
  "Resources",
  "Root",
  "Size",
  "Subtype",
  "Title",
  "Type",
  "UserUnit",
  "Width",
  "XObject",
];

/**
 * Checks with other programs that a PDF contains only pictures on pages, and nothing that runs, opens, sends or
 * attaches something.
 */
export function expectHarmless(pdf: Buffer): void {
  const { keys, attachments } = readKeys(pdf);
  expect([...keys].filter((key) => !plain.includes(key))).toEqual([]);
  expect(attachments).toBe(0);
  expect(askPoppler("pdfinfo", pdf)).toMatch(/^Form: +none\nJavaScript: +no$/m);
  expect(askPoppler("pdftotext", pdf).trim()).toBe("");
  expect(pdf.includes(canary)).toBe(false);
}
