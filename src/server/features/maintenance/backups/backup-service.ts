import { mkdir, rm, stat, statfs } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { dayMs } from "#shared/format/day-and-time.ts";
import { inTransaction, type Database } from "#server/db/database.ts";
import {
  BadCopyError,
  verifyDatabaseSnapshot,
  type DatabaseLocation,
  createDatabaseSnapshot,
} from "#server/db/copy/snapshot.ts";
import { PostgresToolError } from "#server/db/copy/postgres-tools.ts";
import { describeFileAccessError } from "#server/config/data-folder/file-refusals.ts";
import type { Clock } from "#server/adapters/clock/clock-port.ts";
import {
  type BackupArchive,
  BackupArchiveError,
  type ObjectStorage,
  StorageFullError,
  StorageUnavailableError,
} from "#server/adapters/storage/storage-port.ts";
import { computeFileSha256 } from "./compute-sha256.ts";
import { createArchiveFindings, type BackupVerification } from "./archive-findings.ts";
import { backUpImages, countImagesMissingFromBackup } from "./backup-images.ts";
import { mergeArchivedImageLists, readArchivedBackups, rereadDatabaseCopies } from "./kept-backups.ts";
import { getBackupPartKey, type BackupManifest, writeBackupImageList, writeBackupManifest } from "./manifest.ts";
import { pruneArchivedBackups, deleteKilledBackups } from "./prune.ts";
import { recordArchiveRereading, planArchiveRereading } from "./rereading.ts";
import { formatBackupName, backupHeartbeatIntervalMs, backupHeartbeatTimeoutMs } from "./backup-rules.ts";
import { describeBackupVerification } from "./describe-verification.ts";
import * as store from "./backup-store.ts";
import type { BackupKind } from "./backup-tables.ts";

export { findLastSuccessfulBackup } from "./backup-store.ts";

const thisNode = `${hostname()} (${process.pid})`;

export interface TakeBackupInput {
  db: Database;
  clock: Clock;
  /** Store of the images. */
  storage: ObjectStorage;
  archive: BackupArchive;
  address: DatabaseLocation;
  /** Folder in which copies are made; at least `diskFloorBytes` stay free on its disk. */
  dataDir: string;
  diskFloorBytes: number;
}

/** Says why there is no backup; the message is for the operator. */
export class BackupFailedError extends Error {}

export interface BackupRunReport extends BackupVerification {
  name: string;
  takenAt: number;
  rows: number;
  images: number;
  /** Bytes written to the archive. */
  bytes: number;
  /** Duration (ms) including the check, and of the check only. */
  tookMs: number;
  checkMs: number;
}

/** Time (ms) for which a backup's row is kept. */
const rowLifeMs = 400 * dayMs;

export interface BackupInProgress {
  since: number;
  /** The node that makes the running backup; empty: unknown. */
  node: string;
  /** Time when another backup may begin if the running one was killed. */
  againAt: number;
}

/**
 * Backs up the database and the images while the service runs, restores the copy into an empty place, counts its rows,
 * and only then writes the manifest. Resolves to `busy` when another backup is running, to `done` when backup `id`
 * already exists.
 * @throws {BackupFailedError}
 */
export async function createBackup(
  needs: TakeBackupInput,
  { id, kind }: { id: string; kind: BackupKind },
): Promise<BackupRunReport | { busy: BackupInProgress } | "done"> {
  const { db, clock, archive } = needs;
  const recording = await store.getBackupTableSupport(db.query);
  const name = formatBackupName(clock.now());
  const place = `${archive.name} ${name}`;
  if (recording === "none") return await orReadable(copyAndCheck(needs, name, []));
  if (!(await begin(needs, { id, kind, place, node: recording === "all" ? thisNode : undefined })))
    return (await findBusy(needs, id)) ?? "done";
  const beat = setInterval(
    () => void store.updateRunningBackup(db.query, id, { beatAt: clock.now() }).catch(() => undefined),
    backupHeartbeatIntervalMs,
  );
  try {
    const report = await orReadable(copyAndCheck(needs, name, await store.listFailedBackupPlaces(db.query)));
    const { images, found, bytes } = report;
    await store.updateRunningBackup(db.query, id, {
      state: "done",
      finishedAt: clock.now(),
      checkedAt: report.isRestored ? clock.now() : null,
      bytes,
      message: describeBackupVerification(report).join(" "),
      place,
      ...(recording === "all" && { images, imagesRead: found.imagesRead, damaged: found.damaged.length }),
    });
    return report;
  } catch (error) {
    const message = error instanceof BackupFailedError ? error.message : "Une erreur imprévue\u00a0: voyez le journal.";
    await store.updateRunningBackup(db.query, id, { state: "failed", finishedAt: clock.now(), message });
    throw error;
  } finally {
    clearInterval(beat);
  }
}

interface BackupToBegin {
  id: string;
  kind: BackupKind;
  /** Where it is written, as text for people. */
  place: string;
  /** Left out where the table has no such column yet. */
  node: string | undefined;
}

async function begin(
  needs: Pick<TakeBackupInput, "db" | "clock">,
  { id, kind, place, node }: BackupToBegin,
): Promise<boolean> {
  const now = needs.clock.now();
  return inTransaction(needs, async ({ db }) => {
    await store.failSilentBackups(db.query, now - backupHeartbeatTimeoutMs, "Interrompue.");
    await store.deleteFailedBackup(db.query, id);
    await store.deleteBackupRowsBefore(db.query, now - rowLifeMs);
    const row = {
      id,
      kind,
      place,
      state: "running",
      startedAt: now,
      beatAt: now,
      finishedAt: null,
      checkedAt: null,
      bytes: 0,
      message: "",
    } as const;
    return store.insertRunningBackup(db.query, node === undefined ? row : { ...row, node });
  });
}

/** `undefined`: backup `id` already exists. */
async function findBusy(
  { db, clock }: Pick<TakeBackupInput, "db" | "clock">,
  id: string,
): Promise<{ busy: BackupInProgress } | undefined> {
  if ((await store.findBackupRow(db.query, id))?.state === "done") return undefined;
  const running = await store.findRunningBackup(db.query);
  // The running backup may have ended in between.
  const { startedAt, beatAt } = running ?? { startedAt: clock.now(), beatAt: clock.now() - backupHeartbeatTimeoutMs };
  return { busy: { since: startedAt, node: running?.node ?? "", againAt: beatAt + backupHeartbeatTimeoutMs } };
}

async function orReadable<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw toReadableBackupError(error) ?? error;
  }
}

/**
 * Copies the database first, then the images. An image is stored before the row that names it, and removed a day after
 * its row, so every row of the copy finds its image.
 */
async function copyAndCheck(
  needs: TakeBackupInput,
  name: string,
  failedPlaces: readonly string[],
): Promise<BackupRunReport> {
  const { archive, address, clock, storage } = needs;
  const folder = join(needs.dataDir, "backup-unfinished");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    await refuseFullDisk(needs);
    const start = performance.now();
    const takenAt = clock.now();
    const [copy, back] = [join(folder, "copy"), join(folder, "back")];
    const { snapshot, uploads } = await createDatabaseSnapshot(address, copy);
    const { size } = await stat(copy);
    const key = getBackupPartKey(name, snapshot.engine === "sqlite" ? "database.sqlite" : "database.dump");
    const database = { key, sha256: await computeFileSha256(copy), bytes: size };
    const free = await archive.freeBytes();
    if (free !== undefined && free < size)
      throw new BackupFailedError(`${archive.name} n'a pas la place de la sauvegarde.`);
    await archive.writeFile(key, copy);
    await rm(copy);
    const findings = createArchiveFindings();
    const rereading = await planArchiveRereading(archive, takenAt);
    const kept = await readArchivedBackups(archive, findings);
    const { list, added } = await backUpImages({ storage, archive }, mergeArchivedImageLists(kept), {
      rereading,
      findings,
    });
    await rereadDatabaseCopies(archive, kept, { rereading, findings, file: back });
    const images = await writeBackupImageList(archive, name, list);

    const checkStart = performance.now();
    await archive.readFile(key, back);
    if ((await computeFileSha256(back)) !== database.sha256)
      throw new BadCopyError(`${key} ne revient pas tel qu'il a été écrit.`);
    const isRestored = await verifyDatabaseSnapshot(address, back, snapshot);
    const checkMs = performance.now() - checkStart;
    const manifest: BackupManifest = {
      format: 1,
      name,
      takenAt: new Date(takenAt).toISOString(),
      ...snapshot,
      database,
      images,
    };
    await writeBackupManifest(archive, manifest);
    await recordArchiveRereading(archive, takenAt, findings.damaged);
    await deleteKilledBackups(archive, failedPlaces);
    await pruneArchivedBackups(
      archive,
      { known: [...kept.known, { manifest, list }], damaged: kept.damaged },
      snapshot.databaseId,
      clock.now(),
    );

    const rows = Object.values(snapshot.tables).reduce((sum, one) => sum + one.rows, 0);
    return {
      name,
      takenAt,
      rows,
      images: images.count,
      isRestored,
      missing: countImagesMissingFromBackup(uploads, list),
      found: findings,
      bytes: size + added,
      tookMs: performance.now() - start,
      checkMs,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The copy and its restored check need disk space for a while, and orders need room meanwhile. */
async function refuseFullDisk({ address, dataDir, diskFloorBytes }: TakeBackupInput): Promise<void> {
  if (address.databaseUrl) return;
  const { size } = await stat(address.sqliteFile);
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < diskFloorBytes + 2 * size)
    throw new BackupFailedError(`Le disque de ${dataDir} n'a pas la place d'une copie de la base.`);
}

/** Turns an error that the operator can fix into a French explanation. */
export function toReadableBackupError(error: unknown): BackupFailedError | undefined {
  if (error instanceof BackupFailedError) return error;
  if (error instanceof PostgresToolError || error instanceof BadCopyError || error instanceof BackupArchiveError)
    return new BackupFailedError(error.message, { cause: error });
  const refusal = describeFileAccessError(error instanceof StorageUnavailableError ? error.cause : error);
  if (refusal) return new BackupFailedError(refusal, { cause: error });
  if (error instanceof StorageUnavailableError)
    return new BackupFailedError(`Le magasin d'images ou celui des sauvegardes ${describeStoreAnswer(error)}.`, {
      cause: error,
    });
  if (error instanceof StorageFullError || (error as NodeJS.ErrnoException).code === "ENOSPC")
    return new BackupFailedError("Il n'y a plus de place pour la sauvegarde.", { cause: error });
  return undefined;
}

/** Describes the answer of an S3 store, such as "répond 403 (AccessDenied)", if it answered. */
function describeStoreAnswer({ cause }: StorageUnavailableError): string {
  const { name = "", $metadata } = (cause ?? {}) as { name?: string; $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode ? `répond ${$metadata.httpStatusCode} (${name})` : "ne répond pas";
}
