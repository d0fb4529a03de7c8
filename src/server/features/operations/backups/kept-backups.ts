import { rm } from "node:fs/promises";
import { type Archive, ArchiveError } from "#server/adapters/storage/storage-port.ts";
import { sha256OfFile } from "./digests.ts";
import type { Findings } from "./findings.ts";
import { type ImageList, type KnownBackup, listBackups, type Manifest, readBackup } from "./manifest.ts";
import type { Rereading } from "./rereading.ts";

/** The backups that the place keeps. */
export interface KeptBackups {
  /** Those whose manifest and list of images can be read. */
  known: KnownBackup[];
  /** Names of those that cannot be restored; one of `known` for its database copy. */
  damaged: string[];
}

/** Reads each kept backup's manifest and list of images, mends the copies of them that are damaged, and names what has none that is good. */
export async function readKeptBackups(archive: Archive, findings: Findings): Promise<KeptBackups> {
  const kept: KeptBackups = { known: [], damaged: [] };
  for (const name of (await listBackups(archive)).finished) {
    const { known, damaged, mendable } = await readBackup(archive, name);
    if (known) kept.known.push(known);
    else kept.damaged.push(name);
    for (const key of damaged) findings.note(key, "damaged");
    for (const { key, bytes } of mendable) {
      await archive.objects.put(key, bytes, "application/json");
      findings.note(key, "replaced");
    }
  }
  return kept;
}

/** What the kept backups say of their images; the newest has the last word. */
export function imagesOf({ known }: KeptBackups): ImageList {
  return Object.assign({}, ...known.map(({ list }) => list)) as ImageList;
}

/** Reads the kept database copies again whose turn it is, through `file`. */
export async function rereadDatabases(archive: Archive, kept: KeptBackups, { rereading, findings, file }: { rereading: Rereading; findings: Findings; file: string }): Promise<void> {
  for (const { manifest: { name, database } } of kept.known) {
    if (!rereading.isDue(database.key) || (await isGoodDatabase(archive, database, file))) continue;
    findings.note(database.key, "damaged");
    kept.damaged.push(name);
  }
  await rm(file, { force: true });
}

/** Fetches a database copy into `file`: whether it is what its SHA-256 says. */
export async function isGoodDatabase(archive: Archive, { key, sha256 }: Manifest["database"], file: string): Promise<boolean> {
  try {
    await archive.readFile(key, file);
  } catch (error) {
    if (error instanceof ArchiveError && isMissing(error.cause)) return false;
    throw error;
  }
  return (await sha256OfFile(file)) === sha256;
}

function isMissing(cause: unknown): boolean {
  const { code, name } = cause as { code?: string; name?: string };
  return code === "ENOENT" || name === "NoSuchKey";
}
