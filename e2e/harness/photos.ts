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

/** Three real JPEG files, as a file field takes them; they go when the file of tests ends. */
export async function photosOnDisk(): Promise<Photos> {
  const folder = mkdtempSync(join(tmpdir(), "vcard-photos-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const write = async (name: string, width: number, height: number): Promise<string> => {
    const file = join(folder, `${name}.jpg`);
    writeFileSync(file, await photo(width, height));
    return file;
  };
  return {
    profile: await write("profil", 900, 1200),
    cover: await write("couverture", 1600, 900),
    logo: await write("logo", 600, 600),
  };
}
