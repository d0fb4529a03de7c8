import { expect, test } from "vitest";
import { redrawReceivedPdf } from "#server/rendering/pdf-pages/draw-pdf.ts";
import { carryingPdfs } from "#test/factories/hostile-pdfs/carrying.ts";
import { drawHere } from "#test/factories/hostile-pdfs/draw-here.ts";
import { expectHarmless } from "#test/factories/hostile-pdfs/expect-harmless.ts";
import { onePage } from "#test/factories/hostile-pdfs/one-page.ts";
import { strainingPdfs } from "#test/factories/hostile-pdfs/straining.ts";
import { drawPages, hasPoppler, hasQpdf } from "#test/harness/pdf.ts";

const canRead = hasPoppler && hasQpdf;
/** A limit that a busy machine does not reach. */
const patient = { msAtMost: 400_000 };
const plain = await picturesOf(await redrawReceivedPdf(onePage(), patient));

async function picturesOf(pdf: Buffer): Promise<string[]> {
  return (await drawPages(pdf, 72)).map((page) => page.toString("base64"));
}

// The earlier check by regular expressions let 11 of these through unchanged, some with links and scripts in object
// streams.
test.runIf(canRead).each(Object.entries(carryingPdfs))(
  "a PDF with %s becomes the picture of its page",
  async (_name, received) => {
    const drawn = await drawHere(received, "proof");
    expectHarmless(drawn);
    expect(await picturesOf(drawn)).toEqual(plain);
  },
);

test.runIf(canRead).each(Object.entries(strainingPdfs))(
  "a PDF that is %s is refused with its own code, or drawn",
  async (_name, { bytes, fates, msAtMost }) => {
    const [done] = await Promise.allSettled([
      redrawReceivedPdf(bytes, msAtMost === undefined ? patient : { msAtMost }),
    ]);
    if (done.status === "fulfilled") expectHarmless(done.value);
    const fate =
      done.status === "fulfilled" ? "drawn" : (done.reason as { code?: string }).code?.replace("proof.pdf_", "");
    expect(fates).toContain(fate);
  },
);
