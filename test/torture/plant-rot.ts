import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BackupArchive } from "#server/adapters/storage/storage-port.ts";

export const rots = ["flip", "truncate", "append", "remove", "swap"] as const;
export type Rot = (typeof rots)[number];

/** Returns a generator of numbers from 0 to below 1, always the same for a seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 12), 0x297a2d39) >>> 0;
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** Writes a file into the place the way a backup does. */
export async function putInPlace(
  archive: BackupArchive,
  key: string,
  { bytes, contentType }: { bytes: Buffer; contentType: string },
): Promise<void> {
  if (!key.includes("/database.")) return archive.objects.put(key, bytes, contentType);
  const folder = mkdtempSync(join(tmpdir(), "vcard-rot-"));
  writeFileSync(join(folder, "bytes"), bytes);
  await archive.writeFile(key, join(folder, "bytes")).finally(() => rmSync(folder, { recursive: true }));
}

/**
 * Damages a file of the place as a disk or a person could; `other`: the file to swap it with. Resolves to the changed
 * keys.
 */
export async function plantRot(
  archive: BackupArchive,
  rot: Rot,
  { key, other }: { key: string; other: string },
  random: () => number,
): Promise<string[]> {
  const object = await archive.objects.get(key);
  const swapped = await archive.objects.get(other);
  if (!object || !swapped) throw new Error(`There is no ${key} or no ${other}.`);
  const { bytes, contentType } = object;
  const at = Math.floor(random() * bytes.length);
  if (rot === "remove") return archive.objects.remove(key).then(() => [key]);
  if (rot === "swap") {
    await putInPlace(archive, key, swapped);
    await putInPlace(archive, other, object);
    return [key, other];
  }
  const flipped = Buffer.from(bytes);
  flipped[at] = (flipped[at] ?? 0) ^ (1 << Math.floor(random() * 8));
  const appended = Buffer.concat([bytes, Buffer.from([Math.floor(random() * 256)])]);
  await putInPlace(archive, key, {
    bytes: { flip: flipped, truncate: bytes.subarray(0, at), append: appended }[rot],
    contentType,
  });
  return [key];
}
