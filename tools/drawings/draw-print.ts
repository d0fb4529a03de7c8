/**
 * `node tools/drawings/draw-print.ts`, run by hand when the print file changes: draws a card's two pages and a sheet of
 * ten, as sent to a printer, into `docs/images`. Needs poppler's `pdftoppm`.
 */
import { join } from "node:path";
import sharp from "sharp";
import { drawSheetPdf } from "../../src/server/rendering/card-pdf/sheet.ts";
import { drawCardsPdf } from "../../src/server/rendering/card-pdf/single-cards-pdf.ts";
import { difficultJobs, printJob } from "../../test/factories/print-jobs.ts";
import { drawPages } from "../../test/harness/pdf.ts";

const folder = join(import.meta.dirname, "../../docs/images");
const jobs = await difficultJobs();
const names = printJob("Aïssatou Ndiaye", 1, "ink", {
  ...jobs[8]?.card,
  name: "Aïssatou Ndiaye",
  offer: "CUSTOM",
  label: "SDV-7K3M9Q2X · Aïssatou Ndiaye",
});
const pages = [
  ...(await drawPages(await drawCardsPdf([names]), 180)),
  ...(await drawPages(await drawSheetPdf(jobs.map((job) => ({ ...job, ground: "ink" as const }))), 80)),
];
const gap = 24;

await save("print-card.png", pages.slice(0, 2));
await save("print-sheet.png", pages.slice(2));

/** Saves pages side by side as one image. */
async function save(file: string, some: readonly Buffer[]): Promise<void> {
  const { width = 0, height = 0 } = await sharp(some[0]).metadata();
  await sharp({
    create: { width: gap + some.length * (width + gap), height: height + 2 * gap, channels: 3, background: "#7d838c" },
  })
    .composite(some.map((input, at) => ({ input, left: gap + at * (width + gap), top: gap })))
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(join(folder, file));
}
