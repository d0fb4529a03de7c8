import { routePaths } from "#shared/route-paths.ts";
import { type ImageState, getUploadedImage } from "./image-uploads.ts";

/**
 * Returns the URL under which the page shows an image: its local copy if there is one, else the server's, which also
 * reads HEIC.
 */
export function getImageSource(state: ImageState): string | undefined {
  const local = state.phase === "empty" ? undefined : state.image;
  if (local && local.type !== "image/heic") return blobUrl(local);
  const uploaded = getUploadedImage(state);
  return uploaded ? routePaths.privateImage(uploaded.id) : undefined;
}

const urls = new WeakMap<Blob, string>();

/** Returns the URL of a Blob. Each Blob has only one, kept as long as the page, since several places show it. */
function blobUrl(blob: Blob): string {
  const known = urls.get(blob);
  if (known) return known;
  const url = URL.createObjectURL(blob);
  urls.set(blob, url);
  return url;
}
