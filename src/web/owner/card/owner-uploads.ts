import type { ImageUploads } from "#web/kit/card-form/images/image-uploads.ts";
import { createUnkeptUploads } from "#web/kit/card-form/images/unkept-uploads.ts";
import { getOwnedCardImages } from "./editor-values.ts";

/** Creates the uploads for the images of a card that its owner edits. */
export function newOwnerUploads(card: Parameters<typeof getOwnedCardImages>[0]): ImageUploads {
  const uploads = createUnkeptUploads();
  void uploads.restore(getOwnedCardImages(card));
  return uploads;
}
