import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { photo } from "#test/factories/image.ts";

export interface Photos {
  profile: string;
  cover: string;
  logo: string;
}

/** Sizes in px. Small ones cost a tenth: the browser crops and the server redraws each. */
const sizes = {
  small: { profile: [180, 240], cover: [160, 90], logo: [100, 100] },
  asTaken: { profile: [900, 1200], cover: [1600, 900], logo: [600, 600] },
} as const;

/** Writes three real JPEG files for file fields; they are removed after the test file. */
export async function photosOnDisk(size: keyof typeof sizes = "small"): Promise<Photos> {
  const folder = mkdtempSync(join(tmpdir(), "vcard-photos-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const write = async (name: keyof Photos): Promise<string> => {
    const [width, height] = sizes[size][name];
    const file = join(folder, `${name}.jpg`);
    writeFileSync(file, await photo(width, height));
    return file;
  };
  return {
    profile: await write("profile"),
    cover: await write("cover"),
    logo: await write("logo"),
  };
}
