import sharp from "sharp";
import { qrCodeDecoders } from "#server/rendering/qr/decoders.ts";
import type { PixelRaster } from "#server/rendering/qr/raster.ts";

/** Reads a picture's QR code with two independent decoders. */
export async function readQrPicture(picture: Buffer | PixelRaster): Promise<(string | undefined)[]> {
  const raster = Buffer.isBuffer(picture) ? await rasterOfPicture(picture) : picture;
  return Promise.all(Object.values(qrCodeDecoders).map((read) => read(raster)));
}

async function rasterOfPicture(bytes: Buffer): Promise<PixelRaster> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: "srgb" };
}
