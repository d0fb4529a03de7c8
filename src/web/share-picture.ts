import type { SocialParts } from "./document.ts";

const size = { width: 1200, height: 630 } as const;

/** The picture that stands for every page that has none of its own (`scripts/draw-images.ts`). */
export function siteSharePicture(publicUrl: string): SocialParts["image"] {
  return { url: `${publicUrl}/assets/share-3.jpg`, ...size, alt: "Les cartes Silver, Gold et Custom de Sen Digital Vcard" };
}

/** A drawn picture, of which `path` is the address and `alt` says what it shows; the site's own before there is one. */
export function sharePicture(publicUrl: string, path: string | undefined, alt: string): SocialParts["image"] {
  return path === undefined ? siteSharePicture(publicUrl) : { url: publicUrl + path, ...size, alt };
}
