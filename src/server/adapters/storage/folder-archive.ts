import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, mkdir, open, rename, rm, statfs } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { describeFileAccessError } from "#server/config/data-folder/file-refusals.ts";
import { createFolderWithParents } from "#server/config/data-folder/make-folder.ts";
import { createFolderStorage } from "./folder-storage.ts";
import { assertValidStorageKey } from "./keys.ts";
import { BackupArchiveError, type BackupArchive } from "./storage-port.ts";

/** Stores backups below `folder`, which is created at the first write. */
export function createFolderArchive(folder: string): BackupArchive {
  const root = resolve(folder);
  const toArchivePath = (key: string) => (assertValidStorageKey(key), join(root, ...key.split("/")));
  return {
    name: root,
    objects: createFolderStorage(root),
    freeBytes: async () => {
      await orArchiveError((async () => createFolderWithParents(root))());
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },
    writeFile: async (key, from) => {
      const path = toArchivePath(key);
      const unfinished = join(root, "_unfinished");
      const temporary = join(unfinished, randomUUID());
      try {
        await orArchiveError(mkdir(unfinished, { recursive: true }));
        await orArchiveError(mkdir(dirname(path), { recursive: true }));
        await orArchiveError(copyFile(from, temporary, constants.COPYFILE_FICLONE));
        await sync(temporary);
        await orArchiveError(rename(temporary, path));
      } finally {
        await rm(temporary, { force: true });
      }
      for (const made of [dirname(path), dirname(dirname(path)), root]) await sync(made);
    },
    readFile: async (key, to) => {
      await orArchiveError(copyFile(toArchivePath(key), to, constants.COPYFILE_FICLONE));
      await sync(to);
    },
  };
}

async function sync(path: string): Promise<void> {
  // Windows cannot open a folder, and opens a file only for writing.
  if (process.platform === "win32") return;
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function orArchiveError<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    throw new BackupArchiveError(
      describeFileAccessError(error) ?? `${path ?? "Le dossier des sauvegardes"}\u00a0: ${code ?? String(error)}.`,
      { cause: error },
    );
  }
}
