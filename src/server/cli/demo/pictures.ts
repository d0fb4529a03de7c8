import { drawDemoCover, drawDemoLogo, demoPersonPalettes, drawDemoPortrait } from "#server/rendering/demo-pictures.ts";
import type { Deps } from "#server/deps.ts";
import { getPrivateUploadUrl, storeProcessedUpload } from "#server/features/cards/uploads/upload-service.ts";
import { encodeAvifVariants } from "#server/rendering/images/image-variants-later.ts";
import { processReceivedImage, type ProcessedImage } from "#server/rendering/images/process-image.ts";
import type { UploadKind } from "#shared/card/upload-kinds.ts";

/** All pictures of the demo, each encoded once; every order gets copies. */
export type DemoPictures = Record<UploadKind, ProcessedImage[]>;

const drawn = { profile: drawDemoPortrait, cover: drawDemoCover, logo: drawDemoLogo } as const;

/** Draws and encodes some 20 pictures in all: a year of photos would take minutes. */
export async function createDemoPictures(): Promise<DemoPictures> {
  const all = (kind: UploadKind) =>
    Promise.all(demoPersonPalettes.map(async (palette) => encodeWhole(kind, await drawn[kind](palette))));
  return { profile: await all("profile"), cover: await all("cover"), logo: await all("logo") };
}

/** Includes the variants that a job would add later. */
async function encodeWhole(kind: UploadKind, drawing: Buffer): Promise<ProcessedImage> {
  const image = await processReceivedImage(kind, drawing);
  const webps = image.variants.map(({ name, width }) => {
    const { bytes = Buffer.alloc(0) } = image.files.find((file) => file.name === name) ?? {};
    return { width, bytes };
  });
  const widest = webps.at(-1);
  if (!widest) return image;
  const widths = webps.map(({ width }) => width);
  const size = webps.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const later = (await encodeAvifVariants(kind, widest, widths, size)) ?? [];
  const variants = later.map(({ name, type, width }) => ({ name, type, width }));
  return { ...image, variants: [...variants, ...image.variants], files: [...image.files, ...later] };
}

/** Uploads a person's three photos; resolves to their URLs. `serial`: the person's number, which selects them. */
export async function uploadDemoPhotos(deps: Deps, pictures: DemoPictures, serial: number) {
  const send = async (kind: UploadKind, at: number) => {
    const image = pictures[kind][at % pictures[kind].length];
    if (!image) throw new Error(`The demo has no ${kind}.`);
    return (await getPrivateUploadUrl(deps, (await storeProcessedUpload(deps, kind, image)).id)).url;
  };
  return {
    profileUrl: await send("profile", serial),
    coverUrl: await send("cover", serial * 5 + Math.floor(serial / 6)),
    logoUrl: await send("logo", serial + Math.floor(serial / 7)),
  };
}
