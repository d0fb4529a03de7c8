import { browserRetryEnvironment } from "#web/kit/card-form/images/browser-world.ts";
import type { ImageStore } from "#web/kit/card-form/images/image-store.ts";
import { createImageUploads, type ImageUploads } from "#web/kit/card-form/images/image-uploads.ts";
import { fetchUploadedImage, uploadImage } from "#web/kit/card-form/images/upload-client.ts";

/** A store that keeps nothing: only the public form keeps its images on the device. */
const noStore: ImageStore = { keep: async () => undefined, read: async () => undefined, drop: async () => undefined };

/** Creates the uploads for the images of a form whose card the server already knows. */
export function createUnkeptUploads(): ImageUploads {
  return createImageUploads({
    send: uploadImage,
    readUrl: fetchUploadedImage,
    store: noStore,
    world: browserRetryEnvironment,
  });
}
