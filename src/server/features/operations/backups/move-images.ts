import { BadCopy } from "#server/db/copy/snapshot.ts";
import { MoveRefusal } from "#server/db/copy/stopped-source.ts";
import type { Storage, StoredObject } from "#server/adapters/storage/storage-port.ts";
import { ownerKey, readOwnerFile } from "#server/features/cards/uploads/owner-rules.ts";
import { uploadsFolder } from "#server/features/cards/uploads/upload-rules.ts";
import { forEachOf } from "./backup-images.ts";
import { sha256Of } from "./digests.ts";

interface Stores {
  from: Storage;
  to: Storage;
}

export interface MovedImages {
  /** Files that were written, and that were there already, the same. */
  written: number;
  kept: number;
}

/** Keys that are to be moved. @throws {MoveRefusal} where the new store holds what is not the old one's, or is another database's */
export async function listMoved({ from, to }: Stores): Promise<string[]> {
  const keys = (await from.list(uploadsFolder)).map(({ key }) => key);
  const ours = new Set(keys);
  const foreign = (await to.list(uploadsFolder)).filter(({ key }) => !ours.has(key)).length;
  if (foreign > 0) throw new MoveRefusal(`Le nouveau magasin d'images contient des fichiers qui ne sont pas de l'ancien (${foreign})\u00a0: donnez-en un qui est vide.`);
  const [old, other] = await Promise.all([from.get(ownerKey), to.get(ownerKey)]);
  if (other && databaseOf(other) !== databaseOf(old)) throw new MoveRefusal("Le nouveau magasin d'images appartient à une autre base de données\u00a0: donnez-en un qui est vide.");
  return keys;
}

const databaseOf = (object: StoredObject | undefined) => object && readOwnerFile(object.bytes)?.database;

/**
 * Writes what is not there and reads each one back; then the mark of its owner, by which the new store is the moved
 * database's as the old one was. The old store is left as it is.
 * @throws {BadCopy} when what comes back is not what was written
 */
export async function moveImages(stores: Stores, keys: readonly string[], onProgress: (done: number) => void): Promise<MovedImages> {
  const moved = { written: 0, kept: 0 };
  await forEachOf(keys, async (key) => {
    const what = await moveOne(stores, key);
    if (what) moved[what] += 1;
    onProgress(moved.written + moved.kept);
  });
  await moveOne(stores, ownerKey);
  return moved;
}

/** `undefined`: the old store has no such file. */
async function moveOne({ from, to }: Stores, key: string): Promise<keyof MovedImages | undefined> {
  const object = await from.get(key);
  if (!object) return undefined;
  const sha256 = sha256Of(object.bytes);
  const isThere = async () => {
    const there = await to.get(key);
    return there !== undefined && sha256Of(there.bytes) === sha256;
  };
  if (await isThere()) return "kept";
  await to.put(key, object.bytes, object.contentType);
  if (!(await isThere())) throw new BadCopy(`L'image ${key} ne revient pas telle qu'elle a été écrite.`);
  return "written";
}
