import { rm } from "node:fs/promises";
import { type BackupArchive, BackupArchiveError } from "#server/adapters/storage/storage-port.ts";
import { computeFileSha256 } from "./compute-sha256.ts";
import type { ArchiveFindings } from "./archive-findings.ts";
import {
  type BackupImageList,
  type ReadableBackup,
  listArchivedBackupNames,
  type BackupManifest,
  readArchivedBackup,
} from "./manifest.ts";
import type { RereadingPlan } from "./rereading.ts";

export interface ArchivedBackups {
  /** Backups whose manifest and list of images can be read. */
  known: ReadableBackup[];
  /** Names of backups that cannot be restored; one may be in `known` too, if only its database copy is damaged. */
  damaged: string[];
}

/**
 * Reads each backup's manifest and list of images, repairs those with a damaged copy, and names those without a good
 * one.
 */
export async function readArchivedBackups(archive: BackupArchive, findings: ArchiveFindings): Promise<ArchivedBackups> {
  const kept: ArchivedBackups = { known: [], damaged: [] };
  for (const name of (await listArchivedBackupNames(archive)).finished) {
    const { known, damaged, mendable } = await readArchivedBackup(archive, name);
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

/** Merges the backups' lists of images; the newest wins. */
export function mergeArchivedImageLists({ known }: ArchivedBackups): BackupImageList {
  return Object.assign({}, ...known.map(({ list }) => list)) as BackupImageList;
}

interface CopyRereading {
  rereading: RereadingPlan;
  findings: ArchiveFindings;
  /** Path for a copy while it is checked. */
  file: string;
}

/** Rereads the database copies whose turn it is, each through `file`. */
export async function rereadDatabaseCopies(
  archive: BackupArchive,
  kept: ArchivedBackups,
  { rereading, findings, file }: CopyRereading,
): Promise<void> {
  for (const {
    manifest: { name, database },
  } of kept.known) {
    if (!rereading.isDue(database.key) || (await isDatabaseCopyIntact(archive, database, file))) continue;
    findings.note(database.key, "damaged");
    kept.damaged.push(name);
  }
  await rm(file, { force: true });
}

/** Fetches a database copy into `file` and checks it against its SHA-256. */
export async function isDatabaseCopyIntact(
  archive: BackupArchive,
  { key, sha256 }: BackupManifest["database"],
  file: string,
): Promise<boolean> {
  try {
    await archive.readFile(key, file);
  } catch (error) {
    if (error instanceof BackupArchiveError && isMissing(error.cause)) return false;
    throw error;
  }
  return (await computeFileSha256(file)) === sha256;
}

function isMissing(cause: unknown): boolean {
  const { code, name } = cause as { code?: string; name?: string };
  return code === "ENOENT" || name === "NoSuchKey";
}
