import { createRequire } from "node:module";
import type { Font } from "fontkit";

const require = createRequire(import.meta.url);

/** Opens a font file. Its library (13 MB of tables) is loaded at first use, since an idle server draws no letters. */
export function openFont(file: string): Font {
  const { openSync } = require("fontkit") as typeof import("fontkit");
  return openSync(file) as Font;
}
