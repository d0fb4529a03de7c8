import fc from "fast-check";
import { expect, test } from "vitest";
import { printJob } from "#test/factories/print-jobs.ts";
import { fixedSeed, hostileText, hostileTexts, keepPrintable } from "#test/factories/hostile-texts.ts";
import { askPoppler, hasPoppler } from "#test/harness/pdf.ts";
import { drawSheetPdf } from "./sheet.ts";
import { drawCardsPdf } from "./single-cards-pdf.ts";

const texts = [...hostileTexts, ...fc.sample(hostileText, { ...fixedSeed, numRuns: 15 })];
const jobs = texts.map((text, at) =>
  printJob(keepPrintable(text), at % 100, at % 2 ? "stock" : "ink", {
    jobTitle: keepPrintable(text.slice(0, 100)),
    company: keepPrintable(text.slice(20, 120)),
  }),
);
const mm = 72 / 25.4;

test.skipIf(!hasPoppler)(
  "the file of any card text can be read, and every letter is within the card",
  { timeout: 120_000 },
  async () => {
    const pdf = await drawCardsPdf(jobs);
    expect(askPoppler("pdfinfo", pdf)).toMatch(new RegExp(`\\nPages: +${2 * jobs.length}\\n`));
    const pages = askPoppler("pdftotext", pdf, "-bbox").split("<page ").slice(1);
    expect(pages).toHaveLength(2 * jobs.length);
    const [left, top, right, bottom] = [10, 10, 95.6, 64].map((edge) => edge * mm) as [number, number, number, number];
    for (const [at, page] of pages.entries()) {
      // The label beneath the card is outside on purpose.
      const words = [...page.matchAll(/<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">/g)]
        .map(([, ...edges]) => edges.map(Number))
        .filter(([, y = 0]) => y < bottom);
      for (const [x0 = 0, , x1 = 0] of words) {
        expect(x0 >= left - 1, texts[at >> 1]).toBe(true);
        expect(x1 <= right + 1, texts[at >> 1]).toBe(true);
      }
      for (const [, y0 = 0] of words) expect(y0).toBeGreaterThan(top - 5 * mm);
    }
    expect(askPoppler("pdfinfo", await drawSheetPdf(jobs.slice(0, 20)))).toMatch(/\nPages: +4\n/);
    // The card's texts are only text: no script, action or link.
    expect(pdf.toString("latin1")).not.toMatch(/\/JavaScript|\/JS \(|\/OpenAction|\/URI/);
  },
);
