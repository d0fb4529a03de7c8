/** Draws one picture in a process of its own, which `paint.ts` ends: memory and time are its own, and so is the right to read SVG. */
import { constants, setPriority } from "node:os";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { plateFor, readTones } from "#shared/printed-card/plate.ts";
import { CardPicture, type Inlaid } from "./card-picture.tsx";
import { PaymentPicture } from "./payment-picture.tsx";
import { shareSize, type CardTask, type PictureTask } from "./tasks.ts";

// Requests come first.
setPriority(constants.priority.PRIORITY_LOW);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadSvgBuffer", "VipsForeignLoadWebpBuffer", "VipsForeignLoadPngBuffer"] });
sharp.cache(false);
sharp.concurrency(1);

/** How light that is on which a logo may stand (relative). */
const luminance = { ground: 0.012, white: 1 } as const;
/** px: what the largest place of a picture shows. */
const largest = 512;

process.once("message", async (task: PictureTask) => {
  const svg = renderToStaticMarkup(task.what === "card" ? await cardPicture(task) : createElement(PaymentPicture, task));
  process.send?.(await toJpeg(svg), () => process.disconnect());
});

async function cardPicture({ photo, logo, ...texts }: CardTask) {
  const [face, mark] = [photo && (await read(photo)), logo && (await read(logo))];
  const tones = mark && readTones(mark.data, mark.info.width, mark.info.height);
  return createElement(CardPicture, {
    ...texts,
    photo: face && (await inlay(face)),
    logo: mark && tones && { ...(await inlay(mark)), plate: plateFor(tones, luminance.ground), onWhite: plateFor(tones, luminance.white) !== "dark" },
  });
}

type Read = Awaited<ReturnType<typeof read>>;

function read(webp: Uint8Array) {
  return sharp(webp).resize({ width: largest, height: largest, fit: "inside", withoutEnlargement: true }).toColourspace("srgb").ensureAlpha().raw().toBuffer({ resolveWithObject: true });
}

async function inlay({ data, info }: Read): Promise<Inlaid> {
  const png = await sharp(data, { raw: info }).png({ compressionLevel: 1 }).toBuffer();
  return { href: `data:image/png;base64,${png.toString("base64")}`, ratio: info.width / info.height };
}

async function toJpeg(svg: string): Promise<Buffer> {
  const pixels = await sharp(Buffer.from(svg)).flatten({ background: "#171717" }).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  for (const quality of [88, 78, 66, 50]) {
    const jpeg = await sharp(pixels.data, { raw: pixels.info }).jpeg({ quality, chromaSubsampling: "4:4:4" }).toBuffer();
    if (jpeg.length <= shareSize.maxBytes) return jpeg;
  }
  throw new Error("The picture could not be made light enough.");
}
