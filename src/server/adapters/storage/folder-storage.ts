import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { access, link, mkdir, open, readdir, readFile, rename, rm, rmdir, stat, statfs } from "node:fs/promises";
import { dirname, extname, join, relative, resolve, sep } from "node:path";
import { isFileAccessError } from "#server/config/data-folder/file-refusals.ts";
import { createFolderWithParents } from "#server/config/data-folder/make-folder.ts";
import { assertValidStorageKey, assertValidStoragePrefix } from "./keys.ts";
import { StorageFullError, StorageUnavailableError, type ObjectStorage, type StoredObjectKey } from "./storage-port.ts";

/** A file cannot store its type, so the ending of its name does. */
const typeByEnding: Record<string, string> = {
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".pdf": "application/pdf",
  ".json": "application/json",
  ".bin": "application/octet-stream",
};

/**
 * Stores objects as files below `folder`, which is created at the first write. `floor`: bytes of the disk that images
 * may not use, since orders and payments need them too.
 */
export function createFolderStorage(folder: string, floor = 0): ObjectStorage {
  const root = resolve(folder);
  // Inside the root, so that a rename stays on one disk; its name is not an allowed key.
  const unfinished = join(root, "_unfinished");

  function toFilePath(key: string): string {
    assertValidStorageKey(key);
    return join(root, ...key.split("/"));
  }

  async function write(
    key: string,
    bytes: Buffer,
    contentType: string,
    place: (temporary: string, path: string) => Promise<void>,
  ): Promise<void> {
    const path = toFilePath(key);
    if (typeByEnding[extname(key)] !== contentType)
      throw new Error(`The name ${key} does not tell the type ${contentType}.`);
    const firstMade = await noRoomIsFull(mkdir(unfinished, { recursive: true }));
    if (floor > 0 && contentType !== "application/json" && (await freeBytes(root)) < floor + bytes.length)
      throw new StorageFullError("The disk has no room to spare for images.");
    const temporary = join(unfinished, randomUUID());
    try {
      await noRoomIsFull(writeSynced(temporary, bytes));
      await noRoomIsFull(mkdir(dirname(path), { recursive: true }));
      await noRoomIsFull(place(temporary, path));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    // A new name is durable only once its folder, and each folder created for it, is synced too.
    const top = firstMade && root.startsWith(firstMade) ? dirname(firstMade) : root;
    let parent = path;
    do {
      parent = dirname(parent);
      await syncFolder(parent);
    } while (parent !== top);
  }

  return {
    put: (key, bytes, contentType) => orUnavailable(write(key, bytes, contentType, rename)),
    putIfAbsent: (key, bytes, contentType) => orUnavailable(write(key, bytes, contentType, linkIfAbsent)),
    get: async (key) => {
      const bytes = await orUnavailable(unlessMissing(readFile(toFilePath(key))));
      return bytes && { bytes, contentType: typeByEnding[extname(key)] ?? "application/octet-stream" };
    },
    remove: async (key) => {
      const path = toFilePath(key);
      await orUnavailable(unlessMissing(rm(path)));
      // Fails, as intended, on a folder that is not empty.
      if (dirname(path) !== root) await rmdir(dirname(path)).catch(() => undefined);
    },
    list: async (prefix) => {
      assertValidStoragePrefix(prefix);
      return orUnavailable(listFiles(root, join(root, prefix)));
    },
    check: async () => {
      createFolderWithParents(root);
      await access(root, constants.W_OK);
    },
  };
}

/** Creates the file as a link, which never replaces an existing one, unlike a rename. */
async function linkIfAbsent(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  await rm(temporary);
}

const noRoom = new Set(["ENOSPC", "EDQUOT"]);

async function noRoomIsFull<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (noRoom.has((error as NodeJS.ErrnoException).code ?? ""))
      throw new StorageFullError("The disk is full.", { cause: error });
    throw error;
  }
}

async function orUnavailable<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (isFileAccessError(error))
      throw new StorageUnavailableError(`${error.path ?? "The folder of images"}: ${error.code}`, { cause: error });
    throw error;
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, "wx");
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder; its file system keeps names in its own journal.
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function listFiles(root: string, folder: string): Promise<StoredObjectKey[]> {
  const entries = (await unlessMissing(readdir(folder, { recursive: true, withFileTypes: true }))) ?? [];
  const found: StoredObjectKey[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const file = await unlessMissing(stat(path));
    if (file) found.push({ key: relative(root, path).split(sep).join("/"), storedAt: file.mtimeMs });
  }
  return found;
}

const missing = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ERR_FS_EISDIR"]);

/** Resolves to `undefined` when there is no such file, or it is a folder. */
async function unlessMissing<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (missing.has((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}
