import { createRequire } from "node:module";
import type { Font } from "fontkit";

const require = createRequire(import.meta.url);

/** Opens a font file. Its library, with tables of 13 MB, is read at the first: a server at rest draws no letters. */
export function openFont(file: string): Font {
  const { openSync } = require("fontkit") as typeof import("fontkit");
  return openSync(file) as Font;
}
