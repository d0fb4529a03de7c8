import { expect, test } from "vitest";
import { type ApiErrorCode, apiErrors } from "#shared/errors/errors.ts";
import { maxBrochureBytes } from "#shared/card/extras/brochure.ts";
import { AppError } from "#server/app-error.ts";
import { PdfRefusedError } from "#server/rendering/pdf-pages/reader.ts";
import { hostileBrochures } from "#test/factories/hostile-pdfs/brochures.ts";
import { carryingPdfs } from "#test/factories/hostile-pdfs/carrying.ts";
import { drawHere } from "#test/factories/hostile-pdfs/draw-here.ts";
import { expectHarmless } from "#test/factories/hostile-pdfs/expect-harmless.ts";
import { canary, onePage } from "#test/factories/hostile-pdfs/one-page.ts";
import { askPoppler, hasPoppler, hasQpdf, streamsOf } from "#test/harness/pdf.ts";
import { drawBrochure, requirePdf } from "./draw-brochure.ts";

const canRead = hasPoppler && hasQpdf;
/** A busy machine must not fail a test. */
const patient = { msAtMost: 400_000 };

const entries = Object.entries(hostileBrochures);
const refused = entries.flatMap(([name, { bytes, becomes }]) =>
  typeof becomes === "string" ? [{ name, bytes, code: becomes }] : [],
);
const cleaned = entries.flatMap(([name, { bytes, becomes }]) =>
  typeof becomes === "string" ? [] : [{ name, bytes, links: becomes }],
);

/** Refused only by the real drawing process, or by its memory limit; starting it is ten times slower. */
const byDrawer = ["a password", "a gigabyte packed twice", "an object stream of a gigabyte"];
const isByDrawer = ({ name }: { name: string }) => byDrawer.includes(name);

function expectSentence(code: string): void {
  expect(apiErrors[`brochure.${code}` as ApiErrorCode].message).toMatch(/^\p{Lu}.*\.$/u);
}

test.each(refused.filter((one) => !isByDrawer(one)))(
  "a brochure of $name is refused with a sentence",
  async ({ bytes, code }) => {
    const refusal = async () => {
      requirePdf(bytes);
      await drawHere(bytes, "brochure");
    };
    const error: unknown = await refusal().catch((error: unknown) => error);
    expect(error).toEqual(
      code.startsWith("pdf_")
        ? new PdfRefusedError(code.slice(4) as PdfRefusedError["why"])
        : new AppError(`brochure.${code}` as ApiErrorCode),
    );
    expectSentence(code);
  },
);

test.each(refused.filter(isByDrawer))(
  "a brochure of $name is refused with a sentence, in a process of its own",
  async ({ bytes, code }) => {
    const before = process.memoryUsage().rss;
    const error = await drawBrochure(bytes, patient).catch((error: unknown) => error as AppError);
    expect(error).toMatchObject({ code: `brochure.${code}` });
    expectSentence(code);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  },
);

// Seen to fail with all links kept.
test.runIf(canRead).each(cleaned)("of a brochure with $name only the safe links survive", async ({ bytes, links }) => {
  requirePdf(bytes);
  const pdf = await drawHere(bytes, "brochure");
  expect(pdf.length).toBeLessThanOrEqual(maxBrochureBytes);
  expect([pdf.includes(canary), streamsOf(pdf).some((stream) => stream.includes(canary))]).toEqual([false, false]);
  expectHarmless(pdf, links);
});

/** The links that survive of `carryingPdfs`. */
const staying: Record<string, string[]> = {
  "a link": [`https://example.com/${canary}`],
  "an address for all links": [`https://example.com/${canary}x`],
};

test.runIf(canRead).each(Object.entries(carryingPdfs))(
  "a brochure with %s becomes a picture of its page",
  async (name, bytes) => {
    requirePdf(bytes);
    expectHarmless(await drawHere(bytes, "brochure"), staying[name]);
  },
);

test.runIf(canRead)("links stay where they were on a turned and cropped page", async () => {
  const { pdf, pages } = await drawBrochure(
    onePage({
      page: "/Rotate 90 /CropBox [10 10 290 190] /Annots [<< /Type /Annot /Subtype /Link /Rect [20 140 120 160] /A << /S /URI /URI (https://www.exemple.sn/) >> >>]",
    }),
  );
  expect(pages).toBe(1);
  expect(askPoppler("pdfinfo", pdf)).toMatch(/Page size: +180 x 280 pts/);
  // Measured from the new page's lower left corner: after the turn, 10 from the left has become 10 from the top.
  const [, box = ""] = /\/Rect \[([^\]]*)\]/.exec(pdf.toString("latin1")) ?? [];
  expect(box.split(" ").map((side) => Math.round(Number(side)))).toEqual([130, 170, 150, 270]);
});
