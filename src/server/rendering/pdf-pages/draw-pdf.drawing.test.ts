import sharp from "sharp";
import { expect, test } from "vitest";
import { drawHere } from "#test/factories/hostile-pdfs/draw-here.ts";
import { expectHarmless } from "#test/factories/hostile-pdfs/expect-harmless.ts";
import { onePage } from "#test/factories/hostile-pdfs/one-page.ts";
import { strainingPdfs } from "#test/factories/hostile-pdfs/straining.ts";
import { printJob } from "#test/factories/print-jobs.ts";
import { askPoppler, drawPages, hasPoppler, hasQpdf } from "#test/harness/pdf.ts";
import { drawCardsPdf } from "../card-pdf/single-cards-pdf.ts";
import { redrawBrochurePdf, redrawReceivedPdf } from "./draw-pdf.ts";
import { isPrintablePageSize, receivedPdfLimits, computePdfPagePixels } from "./pdf-page-rules.ts";

const canRead = hasPoppler && hasQpdf;

/**
 * Measures the average difference between two files' pages, of 255 a colour. The pages are compared small and blurred,
 * so that smoothed edges hardly count, nor which face a reader uses for Helvetica, which no file embeds.
 */
async function distanceOf(one: Buffer, other: Buffer): Promise<number> {
  const [pixels, others] = await Promise.all(
    [one, other].map(async (pdf) => {
      const pages = await Promise.all(
        (await drawPages(pdf, 144)).map((page) =>
          sharp(page).resize(200, 200, { fit: "fill" }).blur(3).raw().toBuffer(),
        ),
      );
      return Buffer.concat(pages);
    }),
  );
  if (!pixels || !others || pixels.length !== others.length || pixels.length === 0)
    throw new Error("They do not have as many pages.");
  return pixels.reduce((sum, value, at) => sum + Math.abs(value - (others[at] ?? 0)), 0) / pixels.length;
}

const form = { head: "/Type /XObject /Subtype /Form /BBox [0 0 100 40]", stream: "0 0 1 rg 0 0 100 40 re f" };
const filled = {
  catalog: "/AcroForm << /Fields [10 0 R] >>",
  page: "/Annots [10 0 R 11 0 R] /Rotate 90",
  objects: {
    10: "<< /Type /Annot /Subtype /Widget /FT /Tx /T (x) /V (v) /Rect [150 100 250 140] /F 4 /AP << /N 12 0 R >> >>",
    11: "<< /Type /Annot /Subtype /Stamp /Rect [150 40 250 80] /F 4 /AP << /N 13 0 R >> >>",
    12: form,
    13: { ...form, stream: form.stream.replace("0 0 1", "0 1 0") },
  },
};

const withoutWord = onePage({ content: { head: "", stream: "1 0 0 rg 20 20 120 80 re f" } });
const withoutField = onePage({ ...filled, page: "/Annots [11 0 R] /Rotate 90" });
const withoutBoth = onePage({ page: "/Rotate 90" });

// Seen to fail without the form's fields (12.0), and without annotations (12.1); with both, the differences are 1.5,
// 0.7 and 1.0.
test.runIf(canRead).each([
  ["our own print file", await drawCardsPdf([printJob("Awa Diop", 1, "ink")]), 3, []],
  ["letters and a colour", onePage(), 1.6, [withoutWord]],
  ["a turned page, a stamp and a field of a form", onePage(filled), 3, [withoutField, withoutBoth]],
] as const)("the drawing looks like what was received: %s", async (_name, received, most, lacking) => {
  const drawn = await drawHere(received, "proof");
  expectHarmless(drawn);
  expect(await distanceOf(drawn, received)).toBeLessThan(most);
  for (const less of lacking) expect(await distanceOf(drawn, less)).toBeGreaterThan(most * 1.5);
});

test.runIf(canRead)("pages keep their size, and have the resolution of a printed card", async () => {
  const drawn = await redrawReceivedPdf(onePage({ page: "/Rotate 90 /CropBox [10 10 290 190]" }));
  expect(askPoppler("pdfinfo", drawn)).toMatch(/Page size: +180 x 280 pts/);
  expect(computePdfPagePixels({ width: 243, height: 153 }, receivedPdfLimits.proof)).toEqual({
    width: 2025,
    height: 1275,
  });
  expect(computePdfPagePixels({ width: 1985, height: 1985 }, receivedPdfLimits.proof)).toEqual({
    width: 3000,
    height: 3000,
  });
  expect(
    [
      { width: 243, height: 13 },
      { width: 243, height: 1986 },
      { width: Number.NaN, height: 20 },
    ].filter(isPrintablePageSize),
  ).toEqual([]);
});

test("a photo takes at most its share of a design's bytes", async () => {
  const noise = await sharp({
    create: {
      width: 2000,
      height: 1500,
      channels: 3,
      background: "#000",
      noise: { type: "gaussian", mean: 128, sigma: 90 },
    },
  })
    .jpeg({ quality: 60 })
    .toBuffer();
  const head =
    "/Type /XObject /Subtype /Image /Width 2000 /Height 1500 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode";
  const drawn = await drawHere(
    onePage({
      box: "0 0 240 180",
      resources: "/XObject << /X 10 0 R >>",
      objects: { 10: { head, stream: noise } },
      content: { head: "", stream: "240 0 0 180 0 0 cm /X Do" },
    }),
    "proof",
  );
  expect(drawn.length).toBeLessThan(3 * 1024 * 1024);
});

test("distinguishes a lock, a broken file, too many pages, too large ones and too much work, and ends the drawer", async () => {
  const locked = onePage({
    trailer: `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O (${"o".repeat(32)}) /U (${"u".repeat(32)}) >> /ID [(a) (a)]`,
  });
  await expect(redrawReceivedPdf(locked)).rejects.toMatchObject({ code: "proof.pdf_locked" });
  await expect(drawHere(Buffer.from("%PDF-1.7\n"), "proof")).rejects.toMatchObject({ why: "unreadable" });
  await expect(drawHere(onePage({ box: "0 0 3000 200" }), "proof")).rejects.toMatchObject({ why: "page_size" });
  await expect(redrawReceivedPdf(onePage(), { msAtMost: 0 })).rejects.toMatchObject({
    code: "proof.pdf_too_heavy",
    cause: { message: expect.stringContaining("SIGKILL") },
  });
  expect(receivedPdfLimits.proof.pages).toBe(4);
});

// Seen to fail when each drawing ran to its end in order of arrival: the heavy brochures, then the proof.
test("draws a proof before brochures, even a running one, and short brochures before heavy ones", async () => {
  const heavy = strainingPdfs["a path of two million lines"]?.bytes ?? Buffer.alloc(0);
  const order: string[] = [];
  const draw = async (name: string, drawing: Promise<unknown>) => {
    await Promise.allSettled([drawing]);
    order.push(name);
  };
  const heavily = { msAtMost: 300, turnMs: 0 };
  const brochures = [
    draw("heavy", redrawBrochurePdf(heavy, heavily)),
    draw("heavy", redrawBrochurePdf(heavy, heavily)),
    draw("short", redrawBrochurePdf(onePage())),
  ];
  await draw("proof", redrawReceivedPdf(onePage()));
  await Promise.all(brochures);
  expect(order).toEqual(["proof", "short", "heavy", "heavy"]);
});
