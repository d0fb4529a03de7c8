import { getBoundedSharp } from "../images/bounded-sharp.ts";

/** px of each image, for screens of density 1, 2 and 3. */
const iconSides = { "icon.png": 29, "icon@2x.png": 58, "icon@3x.png": 87, "logo.png": 50, "logo@2x.png": 100 } as const;
const thumbnailSide = 180;
/** Compression effort, up to 10: a portrait takes 18 ms instead of 245, and its size differs by at most a hundredth. */
const effort = 1;
/** Bytes: phones download a pass on mobile data. */
const heaviestThumbnail = 40_000;

/** Draws the files that all passes share from our own icon, a square PNG. */
export async function drawPassIcons(icon: Buffer): Promise<Record<string, Buffer>> {
  const drawn = Object.entries(iconSides).map(async ([name, side]) => [
    name,
    await getBoundedSharp()(icon)
      .resize(side, side)
      .png({ palette: true, colours: 64, effort, compressionLevel: 9 })
      .toBuffer(),
  ]);
  return Object.fromEntries(await Promise.all(drawn)) as Record<string, Buffer>;
}

/** Draws a square portrait for a pass, with as many colours as the limit of bytes allows. */
export async function drawPassThumbnail(portrait: Buffer): Promise<Record<string, Buffer>> {
  for (const colours of [256, 128, 64, 32]) {
    const png = await getBoundedSharp()(portrait)
      .resize(thumbnailSide, thumbnailSide, { fit: "cover" })
      .png({ palette: true, colours, effort, dither: 0.8, compressionLevel: 9 })
      .toBuffer();
    if (png.length <= heaviestThumbnail) return { "thumbnail@2x.png": png };
  }
  throw new Error("The thumbnail could not be made light enough.");
}
