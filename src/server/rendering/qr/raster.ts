import type { QRCode } from "qrcode";
import { printedQrMeasures } from "#shared/card/printed/measures.ts";

type Modules = QRCode["modules"];

/** Pixels of four bytes each, as decoders take them. */
export interface PixelRaster {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
  colorSpace: "srgb";
}

/** Pixels a module. */
const scale = 4;

export function isDarkQrModule(modules: Modules, column: number, row: number): boolean {
  const inside = column >= 0 && row >= 0 && column < modules.size && row < modules.size;
  return inside && modules.get(row, column) === 1;
}

/** Rasterizes the code with its quiet zone, as a phone held well would see it. */
export function rasterizeQrCode(modules: Modules): PixelRaster {
  const quiet = printedQrMeasures.quietModules;
  const size = (modules.size + 2 * quiet) * scale;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const dark = isDarkQrModule(modules, Math.floor(x / scale) - quiet, Math.floor(y / scale) - quiet);
      if (dark) data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
    }
  }
  return { data, width: size, height: size, colorSpace: "srgb" };
}
