/** Limits an image's pixels: a larger one is a decompression bomb, or a photo that no page can use (reliability.md). */
export const maxImagePixels = 50_000_000;

/** Returns the sentence that says how many pixels an image may have. */
export function describeMaxPixels(most: number, image = "Une image"): string {
  return `${image} en a ${most / 1_000_000}\u00a0millions au plus.`;
}
