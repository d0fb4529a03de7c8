import { createRequire } from "node:module";
import type sharp from "sharp";

const require = createRequire(import.meta.url);
let loaded: typeof sharp | undefined;

/**
 * Returns sharp with the limits of this process: of the dozens of formats that libvips reads only three, and only from
 * memory. It takes some 10 MB and is loaded at first use, since an idle server draws nothing.
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
