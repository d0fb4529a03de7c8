import { mkdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { dayMs } from "#shared/instants.ts";
import { inTransaction, type Database } from "../../db/database.ts";
import { BadCopy, checkSnapshot, type DatabaseAddress, takeSnapshot } from "../../db/copy/snapshot.ts";
import { ToolError } from "../../db/copy/postgres-tools.ts";
import type { Settings } from "../../env.ts";
import type { Clock } from "../../ports/clock/port.ts";
import { type Archive, ArchiveError, type Storage, StorageFull, StorageUnavailable } from "../../ports/storage/port.ts";
import { archiveImages, countMissing } from "./images.ts";
import { keyOf, listBackups, type Manifest, readImageList, readManifest, sha256OfFile, writeJson } from "./manifest.ts";
import { prune } from "./prune.ts";
import { backupName, beatMs, silentMs } from "./rules.ts";
import * as store from "./store.ts";
import type { BackupKind, BackupRow } from "./tables.ts";

const shownBackups = 5;
/** A day, and the time that one may take. */
const missedAfterMs = dayMs + 2 * 3_600_000;

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

export interface BackupReport {
  name: string;
  takenAt: number;
  rows: number;
  images: number;
  /** What came to the place. */
  bytes: number;
  /** How long it took, the check in it (ms), and the check alone. */
  tookMs: number;
  checkMs: number;
  /** What else the operator should know; empty: nothing. */
  message: string;
}

/** What is said of a backup by its row is kept for so long (ms). */
const rowLifeMs = 400 * dayMs;

/**
 * Backs the database and the images up while the service runs, restores the copy into an empty place, counts it, and only
 * then gives it its manifest. Resolves to `busy` when another is under way, to `done` when the one named `id` is done.
 * @throws {BackupError}
 */
export async function takeBackup(needs: BackupNeeds, { id, kind }: { id: string; kind: BackupKind }): Promise<BackupReport | "busy" | "done"> {
  const { db, clock, archive } = needs;
  const records = await store.canRecord(db.query);
  const startedAt = clock.now();
  const name = backupName(startedAt);
  if (records && !(await begin(needs, id, { kind, name }))) return (await store.findBackup(db.query, id))?.state === "done" ? "done" : "busy";
  const beat = setInterval(() => void (records && store.updateRunning(db.query, id, { beatAt: clock.now() }).catch(() => undefined)), beatMs);
  try {
    const report = await copyAndCheck(needs, name);
    if (records) await store.updateRunning(db.query, id, { state: "done", finishedAt: clock.now(), checkedAt: clock.now(), bytes: report.bytes, message: report.message, place: `${archive.name} ${name}` });
    return report;
  } catch (error) {
    const known = readable(error);
    if (records) await store.updateRunning(db.query, id, { state: "failed", finishedAt: clock.now(), message: known?.message ?? "Une erreur imprévue\u00a0: voyez le journal." });
    throw known ?? error;
  } finally {
    clearInterval(beat);
  }
}

async function begin(needs: Pick<BackupNeeds, "db" | "clock" | "archive">, id: string, { kind, name }: { kind: BackupKind; name: string }): Promise<boolean> {
  const now = needs.clock.now();
  return inTransaction(needs, async ({ db }) => {
    await store.failSilent(db.query, now - silentMs, "Interrompue.");
    await store.removeFailed(db.query, id);
    await store.removeBefore(db.query, now - rowLifeMs);
    return store.insertRunning(db.query, { id, kind, place: `${needs.archive.name} ${name}`, state: "running", startedAt: now, beatAt: now, finishedAt: null, checkedAt: null, bytes: 0, message: "" });
  });
}

/**
 * The database first, then the images: an image is stored before the row that names it, and removed a day after its row, so
 * that every row of the copy finds its image.
 */
async function copyAndCheck(needs: BackupNeeds, name: string): Promise<BackupReport> {
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
    const { list, added } = await archiveImages(storage, archive, await knownImages(archive));
    const images = await writeJson(archive, keyOf(name, "images.json"), list);

    const checkStart = performance.now();
    await archive.readFile(key, back);
    if ((await sha256OfFile(back)) !== database.sha256) throw new BadCopy(`${key} ne revient pas tel qu'il a été écrit.`);
    const unchecked = await checkSnapshot(address, back, snapshot);
    const checkMs = performance.now() - checkStart;
    const count = Object.keys(list).length;
    const manifest: Manifest = { format: 1, name, takenAt: new Date(takenAt).toISOString(), ...snapshot, database, images: { ...images, count } };
    await writeJson(archive, keyOf(name, "manifest.json"), manifest);
    await prune(archive, snapshot.databaseId, clock.now());

    const missing = countMissing(uploads, list);
    const message = [unchecked, missing > 0 ? `${missing} images que la base nomme manquent dans leur magasin.` : ""].filter(Boolean).join(" ");
    const rows = Object.values(snapshot.tables).reduce((sum, one) => sum + one.rows, 0);
    return { name, takenAt, rows, images: count, bytes: size + added, tookMs: performance.now() - start, checkMs, message };
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

/** What the newest backup says of its images; nothing when there is none, or it cannot be read. */
async function knownImages(archive: Archive): Promise<Awaited<ReturnType<typeof readImageList>>> {
  const newest = (await listBackups(archive)).finished.at(-1);
  if (newest === undefined) return {};
  try {
    return await readImageList(archive, await readManifest(archive, newest));
  } catch (error) {
    if (error instanceof ArchiveError || error instanceof BadCopy) return {};
    throw error;
  }
}

/** The newest first. */
export async function listNewestBackups({ db }: { db: Database }): Promise<BackupRow[]> {
  return store.listNewest(db.query, shownBackups);
}

/**
 * Whether backups are to be made each day and none has been good for a day and two hours; `since`: when (ms) the last good
 * one was begun. Before the first of all nothing is missed, unless it failed.
 */
export async function missedBackup({ db, clock, settings }: { db: Database; clock: Clock; settings: Pick<Settings, "backup"> }): Promise<{ since: number | undefined } | undefined> {
  if (settings.backup.to === undefined) return undefined;
  const since = await store.readLastGood(db.query);
  if (since === undefined) return (await store.listNewest(db.query, 1)).some(({ state }) => state === "failed") ? { since } : undefined;
  return clock.now() - since > missedAfterMs ? { since } : undefined;
}

/** What an operator can do something about, in his words. */
export function readable(error: unknown): BackupError | undefined {
  if (error instanceof BackupError) return error;
  if (error instanceof ToolError || error instanceof BadCopy || error instanceof ArchiveError) return new BackupError(error.message, { cause: error });
  if (error instanceof StorageUnavailable) return new BackupError("Le magasin d'images ou celui des sauvegardes ne répond pas.", { cause: error });
  if (error instanceof StorageFull || (error as NodeJS.ErrnoException).code === "ENOSPC") return new BackupError("Il n'y a plus de place pour la sauvegarde.", { cause: error });
  return undefined;
}
