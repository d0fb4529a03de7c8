/**
 * Draws one picture, a chart, or a card's two sides in a process of its own, which `render-share-image.ts` stops: it
 * has its own memory and time limits, and may read SVG.
 */
import { setPriority } from "node:os";
import { type ReactElement, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { offerBackgroundLuminance } from "#shared/card/printed/background-luminance.ts";
import { screenPictureFormats } from "#shared/card/screen-picture-kinds.ts";
import { chooseLogoBackdrop, readLogoTones } from "#shared/card/printed/logo-backdrop.ts";
import { drawingPriority } from "../drawing-priority.ts";
import { CardShareImage } from "./card-picture.tsx";
import { DailyCountsChartImage } from "./chart-picture.tsx";
import type { EmbeddedPicture } from "./embedded-picture.ts";
import { PaymentShareImage } from "./payment-picture.tsx";
import { PrintedCardSideImage } from "./printed-side.tsx";
import { TallCardImage } from "./tall-picture.tsx";
import {
  type CardShareImageTask,
  type ImageRenderTask,
  type PrintedCardImageTask,
  type ScreenImageTask,
  type ShareImageTask,
  printedCardImageSize,
  shareImageSize,
} from "./tasks.ts";
import { layoutShapedText } from "./block.ts";
import { ShareImageBackground, shareImageMutedColor } from "./share-image-background.tsx";

interface CallBackgroundProps extends Pick<ScreenImageTask, "name" | "jobTitle" | "company" | "accent"> {
  /** The QR code as an image. */
  qr: string;
}

/** px: the person sits in the middle, so texts stand at both sides, above their shoulders. */
const margin = 96;
const column = 520;
const code = { side: 300, corner: 24 } as const;
const gap = 20;
const steps = (lines: number, ...sizes: number[]) => sizes.map((size) => ({ size, lines }));

const lesser = [...steps(1, 32, 28), ...steps(2, 26), ...steps(3, 22)];

/** Draws a background for the owner's video calls: their name at the left, their page's QR code at the right. */
function CallBackgroundImage({ name, jobTitle, company, accent, qr }: CallBackgroundProps) {
  const { width } = screenPictureFormats.call;
  const blocks = [
    {
      block: layoutShapedText(name, 700, column, [...steps(1, 60, 54), ...steps(2, 54, 46), ...steps(3, 38, 30)]),
      fill: "url(#silver)",
    },
    {
      block: layoutShapedText(jobTitle, 500, column, lesser),
      fill: accent,
    },
    {
      block: layoutShapedText(company, 500, column, lesser),
      fill: shareImageMutedColor,
    },
  ].flatMap(({ block, fill }) => (block ? [{ block, fill }] : []));
  const said = layoutShapedText("Scannez pour m'enregistrer", 500, code.side + margin, steps(1, 24));
  const x = width - margin - code.side;
  return (
    <ShareImageBackground
      size={screenPictureFormats.call}
      accent={accent}
      light={{ x: width / 2, y: 700, radius: 420 }}
      brand={{ x: margin, y: 960, from: "left" }}
    >
      {blocks.map(({ block, fill }, at) => (
        <path key={fill} d={block.outline(margin, margin + sumHeights(blocks.slice(0, at)), "left")} fill={fill} />
      ))}
      <rect x={x} y={margin} width={code.side} height={code.side} rx={code.corner} fill="#fff" />
      <image href={qr} x={x} y={margin} width={code.side} height={code.side} />
      <path
        d={said?.outline(x + code.side / 2, margin + code.side + gap, "center") ?? ""}
        fill={shareImageMutedColor}
      />
    </ShareImageBackground>
  );
}

const sumHeights = (blocks: readonly { block: { height: number } }[]) =>
  blocks.reduce((sum, { block }) => sum + block.height + gap, 0);

setPriority(drawingPriority);
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
/** px: the largest size at which a picture is shown. */
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
  /** Limits the JPEG; left out: a PNG with all its colours. */
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

/** Uses few colours: some 10 KB. */
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
