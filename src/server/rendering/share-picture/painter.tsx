/**
 * Draws one picture, a chart, or a card's two sides, in a process of its own, which `paint.ts` ends: memory and time
 * are its own, and so is the right to read SVG.
 */
import { constants, setPriority } from "node:os";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { offerBackgroundLuminance } from "#shared/card/printed/grounds.ts";
import { screenPictureFormats } from "#shared/card/screen-pictures.ts";
import { chooseLogoBackdrop, readLogoTones } from "#shared/card/printed/plate.ts";
import { CardShareImage } from "./card-picture.tsx";
import { DailyCountsChartImage } from "./chart-picture.tsx";
import type { EmbeddedPicture } from "./inlaid.ts";
import { PaymentShareImage } from "./payment-picture.tsx";
import { PrintedCardSideImage } from "./printed-side.tsx";
import { CallBackgroundImage } from "./call-background.tsx";
import { TallCardImage } from "./tall-picture.tsx";
import {
  printedCardImageSize,
  shareImageSize,
  type CardShareImageTask,
  type ShareImageTask,
  type PrintedCardImageTask,
  type ScreenImageTask,
  type ImageRenderTask,
} from "./tasks.ts";

// Requests come first.
setPriority(constants.priority.PRIORITY_LOW);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadSvgBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadJpegBuffer",
  ],
});
sharp.cache(false);
sharp.concurrency(1);

/** Relative luminance behind a logo. */
const luminance = { ground: 0.012, white: 1 } as const;
/** px: what the largest place of a picture shows. */
const largest = 512;

process.once("message", async (task: ImageRenderTask) => {
  process.send?.(await renderPictures(task), () => process.disconnect());
});

async function renderPictures(task: ImageRenderTask): Promise<Buffer[]> {
  if (task.what === "chart") return [await toPng(renderToStaticMarkup(createElement(DailyCountsChartImage, task)))];
  const pictures: Buffer[] = [];
  for (const { drawing, maxBytes } of await renderDrawings(task)) {
    const svg = renderToStaticMarkup(drawing);
    pictures.push(maxBytes === undefined ? await toWholePng(svg) : await toJpeg(svg, maxBytes));
  }
  return pictures;
}

interface Drawing {
  drawing: ReactElement;
  /** Of the JPEG; left out: a PNG with all its colours. */
  maxBytes?: number;
}

async function renderDrawings(task: ShareImageTask | PrintedCardImageTask): Promise<Drawing[]> {
  if (task.what === "printed")
    return (await printedSides(task)).map((drawing) => ({ drawing, maxBytes: printedCardImageSize.maxBytes }));
  if (task.what === "screen" && task.kind === "call")
    return [{ drawing: createElement(CallBackgroundImage, { ...task, qr: toSvgDataUrl(task.qr) }) }];
  if (task.what === "screen")
    return [{ drawing: await tallPicture(task), maxBytes: screenPictureFormats[task.kind].maxBytes }];
  return [
    {
      drawing: task.what === "card" ? await cardPicture(task) : createElement(PaymentShareImage, task),
      maxBytes: shareImageSize.maxBytes,
    },
  ];
}

async function printedSides({ offer, name, jobTitle, company, logo, qr }: PrintedCardImageTask) {
  const mark = logo && (await read(logo));
  const tones = mark && readLogoTones(mark.data, mark.info.width, mark.info.height);
  const card = {
    name,
    jobTitle,
    company,
    logo: mark &&
      tones && { ...(await inlay(mark)), plate: chooseLogoBackdrop(tones, offerBackgroundLuminance[offer]) },
  };
  return (["front", "back"] as const).map((side) =>
    createElement(PrintedCardSideImage, { offer, card, side, qr: toSvgDataUrl(qr) }),
  );
}

function toSvgDataUrl(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

async function cardPicture({ photo, logo, ...texts }: CardShareImageTask) {
  return createElement(CardShareImage, { ...texts, ...(await inlaid({ photo, logo })) });
}

async function tallPicture({ photo, logo, qr, ...texts }: ScreenImageTask) {
  return createElement(TallCardImage, { ...texts, qr: toSvgDataUrl(qr), ...(await inlaid({ photo, logo })) });
}

async function inlaid({ photo, logo }: Pick<CardShareImageTask, "photo" | "logo">) {
  const [face, mark] = [photo && (await read(photo)), logo && (await read(logo))];
  const tones = mark && readLogoTones(mark.data, mark.info.width, mark.info.height);
  return {
    photo: face && (await inlay(face)),
    logo: mark &&
      tones && {
        ...(await inlay(mark)),
        plate: chooseLogoBackdrop(tones, luminance.ground),
        onWhite: chooseLogoBackdrop(tones, luminance.white) !== "dark",
      },
  };
}

type Read = Awaited<ReturnType<typeof read>>;

function read(webp: Uint8Array) {
  return sharp(webp)
    .resize({ width: largest, height: largest, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
}

async function inlay({ data, info }: Read): Promise<EmbeddedPicture> {
  const png = await sharp(data, { raw: info }).png({ compressionLevel: 1 }).toBuffer();
  return { href: `data:image/png;base64,${png.toString("base64")}`, ratio: info.width / info.height };
}

async function toWholePng(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 9 }).toBuffer();
}

/** Few colours: some 10 KB. */
async function toPng(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).removeAlpha().png({ palette: true, colours: 32, compressionLevel: 9 }).toBuffer();
}

async function toJpeg(svg: string, maxBytes: number): Promise<Buffer> {
  const pixels = await sharp(Buffer.from(svg))
    .flatten({ background: "#171717" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const quality of [88, 78, 66, 50, 36]) {
    const jpeg = await sharp(pixels.data, { raw: pixels.info })
      .jpeg({ quality, chromaSubsampling: "4:4:4" })
      .toBuffer();
    if (jpeg.length <= maxBytes) return jpeg;
  }
  throw new Error("The picture could not be made light enough.");
}
