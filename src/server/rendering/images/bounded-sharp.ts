import { createRequire } from "node:module";
import type sharp from "sharp";

const require = createRequire(import.meta.url);
let loaded: typeof sharp | undefined;

/**
 * Returns sharp as this process may use it: libvips can read dozens of formats; only three, and only from memory. It
 * takes some 10 MB and is loaded at its first use: a server at rest draws nothing.
 */
export function getBoundedSharp(): typeof sharp {
  if (loaded) return loaded;
  const library = require("sharp") as typeof sharp;
  library.block({ operation: ["VipsForeignLoad"] });
  library.unblock({
    operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
  });
  library.cache(false);
  library.concurrency(1);
  return (loaded = library);
}
