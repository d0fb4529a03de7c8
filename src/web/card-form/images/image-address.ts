import { paths } from "#shared/urls.ts";
import { blobUrl } from "./blob-url.ts";
import { type ImageState, uploadedOf } from "./image-uploads.ts";

/** Where the page finds an image: here while it is here, else at the server, which also reads HEIC. */
export function imageAddress(state: ImageState): string | undefined {
  const local = state.phase === "empty" ? undefined : state.image;
  if (local && local.type !== "image/heic") return blobUrl(local);
  const uploaded = uploadedOf(state);
  return uploaded ? paths.privateImage(uploaded.id) : undefined;
}
