import type { SocialPreview } from "./document.ts";

const size = { width: 1200, height: 630 } as const;

/** Returns the share picture for pages without one of their own (`tools/drawings/draw-images.ts`). */
export function getSiteShareImage(publicUrl: string): SocialPreview["image"] {
  return {
    url: `${publicUrl}/assets/share-3.jpg`,
    ...size,
    alt: "Les cartes Silver, Gold et Custom de Sen Digital Vcard",
  };
}

/** Returns a drawn picture with its address `path` and description `alt`; without a path, the site's own picture. */
export function getShareImage(publicUrl: string, path: string | undefined, alt: string): SocialPreview["image"] {
  return path === undefined ? getSiteShareImage(publicUrl) : { url: publicUrl + path, ...size, alt };
}
