import readQrCode from "jsqr";
import type { PixelRaster } from "#server/rendering/qr/raster.ts";

const scale = 5;

/** Reads a QR code drawn by `renderQrSvg` as a camera would, on white. */
export function readQrSvg(svg: string): string | undefined {
  const { data, width, height } = rasterOfSvg(svg);
  return readQrCode(data, width, height)?.data;
}

/** Draws the output of `renderQrSvg` in pixels, on white. */
export function rasterOfSvg(svg: string): PixelRaster {
  const [, corner = "", , size = ""] = /viewBox="(\S+) (\S+) (\d+)/.exec(svg) ?? [];
  const side = Number(size) * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, width] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
    const [left, top, right] = [
      Number(x) - Number(corner),
      Number(y) - Number(corner),
      Number(x) - Number(corner) + Number(width),
    ].map((module) => module * scale) as [number, number, number];
    for (let row = top; row < top + scale; row += 1)
      for (let at = (row * side + left) * 4; at < (row * side + right) * 4; at += 4) data.fill(0, at, at + 3);
  }
  return { data, width: side, height: side, colorSpace: "srgb" };
}
