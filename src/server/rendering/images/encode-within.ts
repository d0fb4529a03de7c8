export interface EncodedImageFile {
  width: number;
  bytes: Buffer;
}

/**
 * Encodes an image in all `widths`, with the first of the `qualities` at which the files take at most `most` bytes
 * together; `undefined` when none does.
 */
export async function encodeWithinBytes(
  widths: readonly number[],
  qualities: readonly number[],
  most: number,
  encode: (width: number, quality: number) => Promise<Buffer>,
): Promise<EncodedImageFile[] | undefined> {
  for (const quality of qualities) {
    const written: EncodedImageFile[] = [];
    let left = most;
    // The widest first: if it alone is too big, the others need not be tried.
    for (const width of widths.toReversed()) {
      const bytes = await encode(width, quality);
      left -= bytes.length;
      if (left < 0) break;
      written.unshift({ width, bytes });
    }
    if (written.length === widths.length) return written;
  }
  return undefined;
}
