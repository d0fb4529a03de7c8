export const uploadKinds = ["profile", "cover", "logo"] as const;
export type UploadKind = (typeof uploadKinds)[number];

/** Gives the {label} of product.md §8's messages. */
export const uploadKindLabels: Record<UploadKind, string> = {
  profile: "photo de profil",
  cover: "photo de couverture",
  logo: "logo",
};

/** Bounds the bytes of an upload; the server refuses more (reliability.md). */
export const maxUploadBytes = 5 * 1024 * 1024;

/** Bounds an image's pixels: more is a bomb, or a photo that no page could use (reliability.md). */
export const maxImagePixels = 50_000_000;

/** Says what an image of too many pixels may have. */
export function describeMaxPixels(most: number, image = "Une image"): string {
  return `${image} en a ${most / 1_000_000}\u00a0millions au plus.`;
}
