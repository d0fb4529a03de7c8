import { browserRetryEnvironment } from "#web/card-form/images/browser-world.ts";
import type { ImageStore } from "#web/card-form/images/image-store.ts";
import { createImageUploads, type ImageUploads } from "#web/card-form/images/image-uploads.ts";
import { fetchUploadedImage, uploadImage } from "#web/card-form/images/upload-client.ts";

/** The public form keeps its images on the device; a client's are not left on staff's. */
const noStore: ImageStore = { keep: async () => undefined, read: async () => undefined, drop: async () => undefined };

/** Creates the uploads for the images of a card that staff fill in. */
export function newStaffUploads(): ImageUploads {
  return createImageUploads({
    send: uploadImage,
    readUrl: fetchUploadedImage,
    store: noStore,
    world: browserRetryEnvironment,
  });
}
