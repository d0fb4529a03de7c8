/** Bounds an image's pixels: more is a bomb, or a photo that no page could use (reliability.md). */
export const maxImagePixels = 50_000_000;

/** Says what an image of too many pixels may have. */
export function describeMaxPixels(most: number, image = "Une image"): string {
  return `${image} en a ${most / 1_000_000}\u00a0millions au plus.`;
}
