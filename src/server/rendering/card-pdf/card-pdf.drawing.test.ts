import jsqr from "jsqr";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { difficultCards } from "#test/factories/difficult-cards.ts";
import { addressOf, difficultJobs, printJob } from "#test/factories/print-jobs.ts";
import { askPoppler, drawPages, hasPoppler, streamsOf } from "#test/harness/pdf.ts";
import { drawSheetPdf, computeSheetPosition } from "./sheet.ts";
import { drawCardsPdf } from "./single-cards-pdf.ts";

const mm = 72 / 25.4;
const jobs = await difficultJobs();
const [pdf, sheets] = [await drawCardsPdf(jobs), await drawSheetPdf([...jobs, ...jobs.slice(0, 3)])];
const raw = pdf.toString("latin1");

/** The values of the named page box on all pages, in mm. */
const boxesOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`/${name} \\[([-\\d. ]+)\\]`, "g"))].map(([, numbers = ""]) =>
    numbers.split(" ").map((one) => Math.round((Number(one) / mm) * 100) / 100),
  );

test("each side is a page: the card to cut out, 3 mm of bleed around it, and room for the marks", () => {
  const sides = 2 * jobs.length;
  expect(boxesOf(raw, "MediaBox")).toEqual(Array.from({ length: sides }, () => [0, 0, 105.6, 74]));
  expect(boxesOf(raw, "TrimBox")).toEqual(Array.from({ length: sides }, () => [10, 10, 95.6, 64]));
  expect(boxesOf(raw, "BleedBox")).toEqual(Array.from({ length: sides }, () => [7, 7, 98.6, 67]));
});

/** What a page paints: the colours set for letters, codes and lines. */
const contents = streamsOf(pdf).filter((stream) => / (?:re|l|c)\n/.test(stream));

test("letters and codes are pure black ink, and white ink is a separation of its own", () => {
  expect(raw).toMatch(/\/Separation \/WhiteInk \/DeviceCMYK/);
  for (const content of contents) {
    // Only pictures may be RGB.
    expect(content).not.toMatch(/DeviceRGB|DeviceGray| rg\n| g\n/);
    expect(content).toContain("/DeviceCMYK cs\n0 0 0 1 scn");
  }
});

test("a card that has its own colour is printed without a ground", async () => {
  const only = async (ground: "stock" | "ink") =>
    (await drawCardsPdf([printJob("Awa Diop", 1, ground)])).toString("latin1");
  expect((await only("stock")).includes("/ShadingType")).toBe(false);
  expect((await only("ink")).includes("/ShadingType")).toBe(true);
});

test("backs are mirrored, so that on a sheet turned along its long edge each back is behind its front", () => {
  const paper = 210;
  for (let at = 0; at < 10; at += 1) {
    const [front, back] = [computeSheetPosition(at, "front"), computeSheetPosition(at, "back")];
    expect(back.x).toEqual(expect.closeTo(paper - front.x - 85.6));
    expect(back.y).toEqual(front.y);
    expect(Math.min(front.x, front.y, 210 - front.x - 85.6, 297 - front.y - 54)).toBeGreaterThan(9);
  }
});

// Seen to fail when each card's picture was written again: 62 MB for 40 cards of one company.
test("a logo that several cards share is written once into their sheet", async () => {
  const logo = jobs.find(({ card }) => card.logo)?.card.logo;
  const sheetOf = async (count: number) =>
    drawSheetPdf(Array.from({ length: count }, (_, at) => printJob("Awa Diop", at, "stock", { logo })));
  const picturesIn = (sheet: Buffer) => sheet.toString("latin1").split("/Subtype /Image").length - 1;
  const one = picturesIn(await sheetOf(1));
  expect(one).toBeGreaterThan(0);
  expect(picturesIn(await sheetOf(12))).toBe(one);
});

describe.skipIf(!hasPoppler)("as another program reads it", () => {
  test("every font is embedded, and every name can be extracted", () => {
    const fonts = askPoppler("pdffonts", pdf).trim().split("\n").slice(2);
    expect(fonts.length).toBeGreaterThan(1);
    for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+\S+ +CID TrueType +Identity-H +yes yes yes/);
    const said = askPoppler("pdftotext", pdf).replace(/[\s-]/g, "");
    for (const { name, jobTitle, company } of difficultCards)
      for (const text of [name, jobTitle, company]) expect(said).toContain(text.replace(/[\s-]/g, ""));
  });

  test("names in other scripts are letters too, joined and in their direction", async () => {
    const some = await drawCardsPdf([
      printJob("محمد الأمين جالو", 0, "stock", { jobTitle: "ߡߊ߬ߡߊߘߎ߫ ߖߊߟߏ߫", company: "𞤀𞤥𞤢𞤣𞤵 𞤄𞤢𞤤𞤣𞤫" }),
    ]);
    const fonts = askPoppler("pdffonts", some);
    for (const family of ["NotoSansArabic", "NotoSansNKo", "NotoSansAdlam"]) expect(fonts).toContain(family);
    // Right to left: the first letter of the word is furthest to the right.
    const [first, last] = ["𞤀", "𞤫"].map((letter) =>
      Number(
        new RegExp(`<word xMin="([\\d.]+)"[^>]*>[^<]*${letter}`).exec(askPoppler("pdftotext", some, "-bbox"))?.[1],
      ),
    );
    expect(first).toBeGreaterThan(last ?? Number.NaN);
  });

  test(
    "each code is at least 16 mm wide and opens its card, on single cards and on sheets",
    {
      timeout: 60_000,
    },
    async () => {
      const read = async (page: Buffer, left: number, top: number, dpi: number) => {
        const px = (length: number) => Math.round((length / 25.4) * dpi);
        const { data, info } = await sharp(page)
          .extract({ left: px(left), top: px(top), width: px(85.6), height: px(54) })
          .ensureAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true });
        const found = jsqr(new Uint8ClampedArray(data), info.width, info.height);
        const side = found ? ((found.location.topRightCorner.x - found.location.topLeftCorner.x) / dpi) * 25.4 : 0;
        expect(side).toBeGreaterThan(16);
        return found?.data;
      };
      const pages = await drawPages(pdf, 150);
      for (const at of jobs.keys())
        expect(await read(pages[2 * at + 1] ?? Buffer.alloc(0), 10, 10, 150)).toBe(addressOf(at));
      const [, back, , rest] = await drawPages(sheets, 120);
      for (let at = 0; at < 10; at += 1) {
        const { x, y } = computeSheetPosition(at, "back");
        expect(await read(back ?? Buffer.alloc(0), x, y, 120)).toBe(addressOf(at));
      }
      expect(
        await read(rest ?? Buffer.alloc(0), computeSheetPosition(2, "back").x, computeSheetPosition(2, "back").y, 120),
      ).toBe(addressOf(2));
    },
  );
});
