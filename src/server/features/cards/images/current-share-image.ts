import type { DbDeps } from "#server/deps.ts";
import { isGeneratedImageKind } from "../uploads/upload-rules.ts";
import { listUploadImageDetails } from "../uploads/upload-service.ts";
import type { CardImageRow } from "../card-tables.ts";
import { computeShareImageFileName, type ShareImageContent } from "./share-image-content.ts";

/** Checks whether these card images contain exactly one share image, with this content. */
export async function hasCurrentShareImage(
  deps: DbDeps,
  images: readonly CardImageRow[],
  contents: ShareImageContent,
): Promise<boolean> {
  const drawn = images.filter(({ kind }) => isGeneratedImageKind(kind));
  const [upload] = await listUploadImageDetails(
    deps,
    drawn.map(({ uploadId }) => uploadId),
  );
  return drawn.length === 1 && upload?.variants[0]?.name === computeShareImageFileName(contents);
}
