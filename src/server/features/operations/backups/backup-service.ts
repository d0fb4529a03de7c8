import { mkdir, rm, stat, statfs } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { dayMs } from "#shared/instants.ts";
import { inTransaction, type Database } from "#server/db/database.ts";
import { BadCopy, checkSnapshot, type DatabaseAddress, takeSnapshot } from "#server/db/copy/snapshot.ts";
import { ToolError } from "#server/db/copy/postgres-tools.ts";
import { fileRefusal } from "#server/config/data-folder/file-refusals.ts";
import type { Clock } from "#server/adapters/clock/clock-port.ts";
import { type Archive, ArchiveError, type Storage, StorageFull, StorageUnavailable } from "#server/adapters/storage/storage-port.ts";
import { sha256OfFile } from "./digests.ts";
import { createFindings, type Found } from "./findings.ts";
import { archiveImages, countMissing } from "./backup-images.ts";
import { imagesOf, readKeptBackups, rereadDatabases } from "./kept-backups.ts";
import { keyOf, type Manifest, writeImageList, writeManifest } from "./manifest.ts";
import { prune, removeKilled } from "./prune.ts";
import { noteRereading, planRereading } from "./rereading.ts";
import { backupName, beatMs, silentMs } from "./backup-rules.ts";
import { sayFindings } from "./sayings.ts";
import * as store from "./backup-store.ts";
import type { BackupKind } from "./backup-tables.ts";

export { findLastGoodBackup, isOld, listNewestBackups, missedBackup } from "./state.ts";

const thisNode = `${hostname()} (${process.pid})`;

export interface BackupNeeds {
  db: Database;
  clock: Clock;
  /** Of the images. */
  storage: Storage;
  archive: Archive;
  address: DatabaseAddress;
  /** Where copies are made; its disk keeps `diskFloorBytes` free. */
  dataDir: string;
  diskFloorBytes: number;
}

/** Why there is no backup; the message is the operator's. */
export class BackupError extends Error {}

export interface BackupReport extends Found {
  name: string;
  takenAt: number;
  rows: number;
  images: number;
  /** What came to the place. */
  bytes: number;
  /** How long it took, the check in it (ms), and the check alone. */
  tookMs: number;
  checkMs: number;
}

/** What is said of a backup by its row is kept for so long (ms). */
const rowLifeMs = 400 * dayMs;

/** Another one is under way. */
export interface Busy {
  since: number;
  /** Empty: nobody said. */
  node: string;
  /** When another may begin, should that one have been killed. */
  againAt: number;
}

/**
 * Backs the database and the images up while the service runs, restores the copy into an empty place, counts it, and only
 * then gives it its manifest. Resolves to `busy` when another is under way, to `done` when the one named `id` is done.
 * @throws {BackupError}
 */
export async function takeBackup(needs: BackupNeeds, { id, kind }: { id: string; kind: BackupKind }): Promise<BackupReport | { busy: Busy } | "done"> {
  const { db, clock, archive } = needs;
  const recording = await store.readRecording(db.query);
  const name = backupName(clock.now());
  const place = `${archive.name} ${name}`;
  if (recording === "none") return await orReadable(copyAndCheck(needs, name, []));
  if (!(await begin(needs, { id, kind, place, node: recording === "all" ? thisNode : undefined }))) return (await findBusy(needs, id)) ?? "done";
  const beat = setInterval(() => void store.updateRunning(db.query, id, { beatAt: clock.now() }).catch(() => undefined), beatMs);
  try {
    const report = await orReadable(copyAndCheck(needs, name, await store.listFailedPlaces(db.query)));
    const { images, found, bytes } = report;
    const read = recording === "all" ? { images, imagesRead: found.imagesRead, damaged: found.damaged.length } : {};
    await store.updateRunning(db.query, id, { state: "done", finishedAt: clock.now(), checkedAt: report.isRestored ? clock.now() : null, bytes, message: sayFindings(report).join(" "), place, ...read });
    return report;
  } catch (error) {
    const message = error instanceof BackupError ? error.message : "Une erreur imprévue\u00a0: voyez le journal.";
    await store.updateRunning(db.query, id, { state: "failed", finishedAt: clock.now(), message });
    throw error;
  } finally {
    clearInterval(beat);
  }
}

async function begin(needs: Pick<BackupNeeds, "db" | "clock">, { id, kind, place, node }: { id: string; kind: BackupKind; place: string; node: string | undefined }): Promise<boolean> {
  const now = needs.clock.now();
  return inTransaction(needs, async ({ db }) => {
    await store.failSilent(db.query, now - silentMs, "Interrompue.");
    await store.removeFailed(db.query, id);
    await store.removeBefore(db.query, now - rowLifeMs);
    const row = { id, kind, place, state: "running", startedAt: now, beatAt: now, finishedAt: null, checkedAt: null, bytes: 0, message: "" } as const;
    return store.insertRunning(db.query, node === undefined ? row : { ...row, node });
  });
}

/** `undefined`: the one of that id is done. */
async function findBusy({ db, clock }: Pick<BackupNeeds, "db" | "clock">, id: string): Promise<{ busy: Busy } | undefined> {
  if ((await store.findBackup(db.query, id))?.state === "done") return undefined;
  const running = await store.findRunning(db.query);
  // It may have ended in between.
  const { startedAt, beatAt } = running ?? { startedAt: clock.now(), beatAt: clock.now() - silentMs };
  return { busy: { since: startedAt, node: running?.node ?? "", againAt: beatAt + silentMs } };
}

async function orReadable<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw readable(error) ?? error;
  }
}

/**
 * The database first, then the images: an image is stored before the row that names it, and removed a day after its row, so
 * that every row of the copy finds its image.
 */
async function copyAndCheck(needs: BackupNeeds, name: string, failedPlaces: readonly string[]): Promise<BackupReport> {
  const { archive, address, clock, storage } = needs;
  const folder = join(needs.dataDir, "backup-unfinished");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    await refuseFullDisk(needs);
    const start = performance.now();
    const takenAt = clock.now();
    const [copy, back] = [join(folder, "copy"), join(folder, "back")];
    const { snapshot, uploads } = await takeSnapshot(address, copy);
    const { size } = await stat(copy);
    const key = keyOf(name, snapshot.engine === "sqlite" ? "database.sqlite" : "database.dump");
    const database = { key, sha256: await sha256OfFile(copy), bytes: size };
    const free = await archive.freeBytes();
    if (free !== undefined && free < size) throw new BackupError(`${archive.name} n'a pas la place de la sauvegarde.`);
    await archive.writeFile(key, copy);
    await rm(copy);
    const findings = createFindings();
    const rereading = await planRereading(archive, takenAt);
    const kept = await readKeptBackups(archive, findings);
    const { list, added } = await archiveImages({ storage, archive }, imagesOf(kept), { rereading, findings });
    await rereadDatabases(archive, kept, { rereading, findings, file: back });
    const images = await writeImageList(archive, name, list);

    const checkStart = performance.now();
    await archive.readFile(key, back);
    if ((await sha256OfFile(back)) !== database.sha256) throw new BadCopy(`${key} ne revient pas tel qu'il a été écrit.`);
    const isRestored = await checkSnapshot(address, back, snapshot);
    const checkMs = performance.now() - checkStart;
    const manifest: Manifest = { format: 1, name, takenAt: new Date(takenAt).toISOString(), ...snapshot, database, images };
    await writeManifest(archive, manifest);
    await noteRereading(archive, takenAt, findings.damaged);
    await removeKilled(archive, failedPlaces);
    await prune(archive, { known: [...kept.known, { manifest, list }], damaged: kept.damaged }, snapshot.databaseId, clock.now());

    const rows = Object.values(snapshot.tables).reduce((sum, one) => sum + one.rows, 0);
    return { name, takenAt, rows, images: images.count, isRestored, missing: countMissing(uploads, list), found: findings, bytes: size + added, tookMs: performance.now() - start, checkMs };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The copy and what comes back of it stand there for a while, and orders need room meanwhile. */
async function refuseFullDisk({ address, dataDir, diskFloorBytes }: BackupNeeds): Promise<void> {
  if (address.databaseUrl) return;
  const { size } = await stat(address.sqliteFile);
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < diskFloorBytes + 2 * size) throw new BackupError(`Le disque de ${dataDir} n'a pas la place d'une copie de la base.`);
}

/** What an operator can do something about, in his words. */
export function readable(error: unknown): BackupError | undefined {
  if (error instanceof BackupError) return error;
  if (error instanceof ToolError || error instanceof BadCopy || error instanceof ArchiveError) return new BackupError(error.message, { cause: error });
  const refusal = fileRefusal(error instanceof StorageUnavailable ? error.cause : error);
  if (refusal) return new BackupError(refusal, { cause: error });
  if (error instanceof StorageUnavailable) return new BackupError("Le magasin d'images ou celui des sauvegardes ne répond pas.", { cause: error });
  if (error instanceof StorageFull || (error as NodeJS.ErrnoException).code === "ENOSPC") return new BackupError("Il n'y a plus de place pour la sauvegarde.", { cause: error });
  return undefined;
}
