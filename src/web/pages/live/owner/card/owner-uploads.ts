import type { CardToEdit } from "#shared/contract/owner-cards.ts";
import { browserWorld } from "#web/card-form/images/browser-world.ts";
import type { ImageStore } from "#web/card-form/images/image-store.ts";
import { createImageUploads, type ImageUploads } from "#web/card-form/images/image-uploads.ts";
import { readUploadUrl, sendUpload } from "#web/card-form/images/upload-client.ts";
import { imagesOf } from "./editor-values.ts";

/** Nothing of a card stays on the device. */
const noStore: ImageStore = { keep: async () => undefined, read: async () => undefined, drop: async () => undefined };

/** The images of a card that its owner changes. */
export function newOwnerUploads(card: CardToEdit): ImageUploads {
  const uploads = createImageUploads({ send: sendUpload, readUrl: readUploadUrl, store: noStore, world: browserWorld });
  void uploads.restore(imagesOf(card));
  return uploads;
}
