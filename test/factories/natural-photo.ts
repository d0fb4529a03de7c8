import sharp from "sharp";

/**
 * Creates a JPEG that weighs as much as a photograph of this size (px), in any format: as in nature, details of every
 * size have equal contrast (a spectrum of 1/f), and colours differ less than lightness. Noise alone weighs twice as
 * much, drawings a tenth.
 */
export async function naturalPhoto(width: number, height: number): Promise<Buffer> {
  const sum = new Float32Array(width * height * 3).fill(120);
  for (let size = 4; size <= Math.max(width, height); size *= 2) {
    const detail = await noise(
      Math.min(size, width),
      Math.max(2, Math.min(height, Math.round((size * height) / width))),
    );
    const grown = await sharp(detail).resize(width, height, { fit: "fill", kernel: "cubic" }).raw().toBuffer();
    for (let at = 0; at < sum.length; at += 3) {
      const [light, colour] = [((grown[at] ?? 0) - 128) * 0.14, ((grown[at + 1] ?? 0) - 128) * 0.05];
      sum[at] = (sum[at] ?? 0) + light + colour;
      sum[at + 1] = (sum[at + 1] ?? 0) + light;
      sum[at + 2] = (sum[at + 2] ?? 0) + light - colour;
    }
  }
  return sharp(Buffer.from(Uint8ClampedArray.from(sum)), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

function noise(width: number, height: number): Promise<Buffer> {
  return sharp({
    create: { width, height, channels: 3, background: "#777", noise: { type: "gaussian", mean: 128, sigma: 60 } },
  })
    .png()
    .toBuffer();
}
