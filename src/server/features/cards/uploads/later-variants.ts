import type { Deps } from "#server/deps.ts";
import type { ImageVariant } from "#server/rendering/images/image-rules.ts";
import { isGeneratedImageKind, getUploadFolder, parseUploadVariants, findWidestWebp } from "./upload-rules.ts";
import * as store from "./upload-store.ts";
import * as unused from "./unused-store.ts";

type Needs = Pick<Deps, "db" | "clock" | "storage" | "images">;

/**
 * Adds the AVIF variants of an upload that a card uses, if they are lighter than the WebP. Does nothing for an
 * unclaimed upload, which older versions enqueued: claiming it enqueues the job again. The row names the variants once
 * they are stored; a card without them is cached for a short time only. Idempotent.
 */
export async function addAvifVariants(deps: Needs, uploadId: string): Promise<void> {
  const upload = await store.findUploadRow(deps.db.query, uploadId);
  if (!upload || upload.claimedAt === null || isGeneratedImageKind(upload.kind)) return;
  if (upload.kind === "proof" || upload.kind === "brochure") return;
  const written = parseUploadVariants(upload);
  if (written.some(({ type }) => type === "image/avif")) return;

  const widest = findWidestWebp(written);
  const source = widest && (await deps.storage.get(getUploadFolder(uploadId) + widest.name));
  if (!source) throw new Error(`Upload ${uploadId.slice(0, 6)}… has no file to start from.`);
  const others = await Promise.all(
    written.filter((each) => each !== widest).map(({ name }) => deps.storage.get(getUploadFolder(uploadId) + name)),
  );
  const most = others.reduce((sum, file) => sum + (file?.bytes.length ?? 0), source.bytes.length);
  const widths = written.map(({ width }) => width);
  const lighter = await deps.images.encodeAvif(upload.kind, source, widths, most);
  if (!lighter) return;
  const added: ImageVariant[] = [];
  for (const { bytes, ...variant } of lighter) {
    await deps.storage.put(getUploadFolder(uploadId) + variant.name, bytes, variant.type);
    added.push(variant);
  }

  const kept = await store.updateUploadVariants(deps.db.query, uploadId, JSON.stringify([...added, ...written]));
  // The upload was released meanwhile, and maybe swept: without this the new files would remain forever.
  if (!kept) await unused.insertUnusedUploads(deps.db.query, [uploadId], { since: deps.clock.now(), hadOrder: 1 });
}
