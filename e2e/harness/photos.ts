import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { photo } from "#test/factories/image.ts";

export interface Photos {
  profile: string;
  cover: string;
  logo: string;
  remove(): void;
}

/** Three real JPEG files, as a file field takes them. */
export async function photosOnDisk(): Promise<Photos> {
  const folder = mkdtempSync(join(tmpdir(), "vcard-photos-"));
  const write = async (name: string, width: number, height: number): Promise<string> => {
    const file = join(folder, `${name}.jpg`);
    writeFileSync(file, await photo(width, height));
    return file;
  };
  return {
    profile: await write("profil", 900, 1200),
    cover: await write("couverture", 1600, 900),
    logo: await write("logo", 600, 600),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
