import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = /\.(js|css|svg|json|webmanifest|txt)$/;
const packings = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
};

/**
 * Writes `.br` and `.gz` beside each asset. `earlier`: a folder precompressed before, whose compressed files are reused
 * for unchanged assets.
 */
export async function precompress(folder: string, earlier?: string): Promise<void> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map((file) => writeTwins(file, earlier && join(earlier, relative(folder, file)))));
}

async function writeTwins(file: string, before: string | undefined): Promise<void> {
  const bytes = readFileSync(file);
  const isSame = before !== undefined && readIfThere(before)?.equals(bytes);
  for (const [ending, pack] of Object.entries(packings)) {
    const kept = isSame ? readIfThere(`${before}.${ending}`) : undefined;
    writeFileSync(`${file}.${ending}`, kept ?? (await pack(bytes)));
  }
}

/** Another build may replace the folder meanwhile. */
function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
