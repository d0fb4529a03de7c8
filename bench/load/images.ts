/**
 * Built and run by `bench/load.ts` as a separate process: `node images.js <rounds>` makes all files of a photo of 12
 * million px for pages and print, and bare sharp makes files of the same sizes. Prints ms of each round as JSON.
 */
import sharp, { type Sharp } from "sharp";
import { uploadKinds, type UploadKind } from "#shared/card/upload-kinds.ts";
import { processReceivedImage } from "#server/rendering/images/process-image.ts";
import {
  contactPhotoSpec,
  getLargestVariantBox,
  printMasterSpec,
  listVariantWidths,
} from "#server/rendering/images/image-rules.ts";
import { naturalPhoto } from "../../test/factories/natural-photo.ts";

const rounds = Number(process.argv[2]);
const photo = await naturalPhoto(4000, 3000);

const found: { kind: UploadKind; ours: number; bare: number }[] = [];
for (let round = -1; round < rounds; round += 1) {
  for (const kind of uploadKinds) {
    const [ours, bare] = [await timed(() => processReceivedImage(kind, photo)), await timed(() => bareSharp(kind))];
    if (round >= 0) found.push({ kind, ours, bare });
  }
}
process.stdout.write(JSON.stringify(found));

/**
 * Does our steps: decodes once, and scales down once for all page sizes; without checks, and without repeating a file
 * that is too large.
 */
async function bareSharp(kind: UploadKind): Promise<void> {
  const raw = (picture: Sharp, box: { width: number; height: number }) =>
    picture
      .resize({ ...box, fit: "inside", withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
  const from = ({ data, info }: Awaited<ReturnType<typeof raw>>) => sharp(data, { raw: info });
  const whole = await raw(sharp(photo).rotate(), { width: printMasterSpec.side, height: printMasterSpec.side });
  await (
    kind === "logo"
      ? from(whole).png({ compressionLevel: 8 })
      : from(whole).jpeg({ quality: 90, chromaSubsampling: "4:4:4" })
  ).toBuffer();
  const light = await raw(from(whole), getLargestVariantBox(kind));
  for (const width of listVariantWidths(kind, light.info.width))
    await from(light).resize({ width }).webp({ quality: 80, effort: 4, smartSubsample: true }).toBuffer();
  if (kind === "profile")
    await from(light).resize(contactPhotoSpec.side, contactPhotoSpec.side).jpeg({ quality: 82 }).toBuffer();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}
