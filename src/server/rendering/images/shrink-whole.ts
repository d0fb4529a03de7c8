type Size = { width: number; height: number };

/** Interleaved bytes; `stride`: bytes from one row to the next. */
interface Source extends Size {
  data: Uint8Array;
  stride: number;
  channels: 3 | 4;
}

export interface ShrunkImage extends Size {
  data: Uint8Array<ArrayBuffer>;
  channels: 3 | 4;
}

/**
 * Computes the largest whole number by which an image can be shrunk and still fill `box`, so that nothing is
 * enlarged later.
 */
export function computeWholeShrinkFactor({ width, height }: Size, box: Size): number {
  return Math.max(1, Math.floor(Math.max(width / box.width, height / box.height)));
}

/**
 * Shrinks an image `factor` times, each pixel the mean of those it replaces; colours count in proportion to their
 * opacity.
 */
export function shrinkByWholeFactor({ data, width, height, stride, channels }: Source, factor: number): ShrunkImage {
  const [smallWidth, smallHeight] = [Math.max(1, Math.floor(width / factor)), Math.max(1, Math.floor(height / factor))];
  const [stepX, stepY] = [Math.min(factor, width), Math.min(factor, height)];
  const small = new Uint8Array(smallWidth * smallHeight * channels);
  let to = 0;
  for (let y = 0; y < smallHeight; y += 1) {
    for (let x = 0; x < smallWidth; x += 1, to += channels) {
      let [red, green, blue, weights] = [0, 0, 0, 0];
      for (let row = 0; row < stepY; row += 1) {
        let from = (y * factor + row) * stride + x * factor * channels;
        for (let column = 0; column < stepX; column += 1, from += channels) {
          const weight = channels === 4 ? (data[from + 3] ?? 0) : 1;
          red += (data[from] ?? 0) * weight;
          green += (data[from + 1] ?? 0) * weight;
          blue += (data[from + 2] ?? 0) * weight;
          weights += weight;
        }
      }
      if (weights === 0) continue;
      small[to] = Math.round(red / weights);
      small[to + 1] = Math.round(green / weights);
      small[to + 2] = Math.round(blue / weights);
      if (channels === 4) small[to + 3] = Math.round(weights / (stepX * stepY));
    }
  }
  return { data: small, width: smallWidth, height: smallHeight, channels };
}
