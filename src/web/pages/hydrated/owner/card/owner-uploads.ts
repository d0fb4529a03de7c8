import type { EditableCard } from "#shared/contract/owner-cards.ts";
import { browserRetryEnvironment } from "#web/card-form/images/browser-world.ts";
import type { ImageStore } from "#web/card-form/images/image-store.ts";
import { createImageUploads, type ImageUploads } from "#web/card-form/images/image-uploads.ts";
import { fetchUploadedImage, uploadImage } from "#web/card-form/images/upload-client.ts";
import { getOwnedCardImages } from "./editor-values.ts";

/** Nothing of a card stays on the device. */
const noStore: ImageStore = { keep: async () => undefined, read: async () => undefined, drop: async () => undefined };

/** Creates the uploads for the images of a card that its owner changes. */
export function newOwnerUploads(card: EditableCard): ImageUploads {
  const uploads = createImageUploads({
    send: uploadImage,
    readUrl: fetchUploadedImage,
    store: noStore,
    world: browserRetryEnvironment,
  });
  void uploads.restore(getOwnedCardImages(card));
  return uploads;
}
