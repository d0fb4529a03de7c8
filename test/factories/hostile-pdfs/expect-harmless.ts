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

/** Keys of links to web addresses. */
const ofLinks = ["A", "Annots", "Border", "F", "Rect", "S", "URI"];

/**
 * Checks with other programs that a PDF contains only page pictures and these links, and nothing that runs, opens,
 * sends or attaches something.
 */
export function expectHarmless(pdf: Buffer, links: readonly string[] = []): void {
  const { keys, attachments } = readKeys(pdf);
  const known = links.length > 0 ? [...plain, ...ofLinks] : plain;
  expect([...keys].filter((key) => !known.includes(key))).toEqual([]);
  const written = [...pdf.toString("latin1").matchAll(/\/URI \((.*)\)/g)].map(([, link]) => link);
  expect(written).toEqual(links);
  expect(attachments).toBe(0);
  expect(askPoppler("pdfinfo", pdf)).toMatch(/^Form: +none\nJavaScript: +no$/m);
  expect(askPoppler("pdftotext", pdf).trim()).toBe("");
  if (!links.some((link) => link.includes(canary))) expect(pdf.includes(canary)).toBe(false);
}
