import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inTransaction, type Database } from "#server/db/database.ts";
import { openPostgresDatabase } from "#server/db/postgres.ts";
import { openSqliteDatabase } from "#server/db/sqlite.ts";
import { insertCardRows } from "#server/features/cards/card-store.ts";
import type { RestoreBackupOptions } from "#server/features/maintenance/backups/restore-backup.ts";
import {
  type TakeBackupInput,
  type BackupRunReport,
  createBackup,
} from "#server/features/maintenance/backups/backup-service.ts";
import { insertOrderWithHistory } from "#server/features/orders/order-service.ts";
import { getUploadFolder } from "#server/features/cards/uploads/upload-rules.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { createFolderStorage } from "#server/adapters/storage/folder-storage.ts";
import { createFolderArchive } from "#server/adapters/storage/folder-archive.ts";
import type { BackupArchive } from "#server/adapters/storage/storage-port.ts";
import { orderRows } from "../factories/order-row.ts";
import { testClock } from "./clock.ts";
import { writeMigrated } from "./database.ts";

type Place = Pick<TakeBackupInput, "address" | "storage" | "dataDir">;

/**
 * Makes databases to back up and empty places to restore into, all in one folder. `serverUrl`: of a PostgreSQL server;
 * without it they are SQLite files.
 */
export function createBackupPlaces(serverUrl?: string) {
  const root = mkdtempSync(join(tmpdir(), "vcard-backups-"));
  const open = new Set<Database>();
  let made = 0;

  async function ask(sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: `${serverUrl}/postgres` });
    await client.connect();
    await client.query(sql);
    await client.end();
  }

  /** Creates an empty place for a database and its images. */
  async function emptyPlace(role = "postgres"): Promise<Place> {
    const dataDir = join(root, `data-${(made += 1)}`);
    mkdirSync(dataDir);
    const name = `place_${made}_${generateSecretId().slice(0, 8)}`;
    if (serverUrl) await ask(`CREATE DATABASE ${name} OWNER ${role}`);
    const databaseUrl = serverUrl && `${serverUrl.replace("//postgres:", `//${role}:`)}/${name}`;
    return {
      address: { databaseUrl, sqliteFile: join(dataDir, "sen-digital-vcard.sqlite"), toolPath: "/usr/bin:/bin" },
      storage: createFolderStorage(join(dataDir, "images")),
      dataDir,
    };
  }

  function openAt({ databaseUrl, sqliteFile }: Place["address"]): Database {
    const db = databaseUrl ? openPostgresDatabase(databaseUrl) : openSqliteDatabase(sqliteFile);
    open.add(db);
    return db;
  }

  return {
    root,
    ask,
    emptyPlace,
    openAt,
    newFolder: () => createFolderArchive(join(root, `place-${(made += 1)}`)),
    nextName: () => `place-${(made += 1)}`,
    /** Makes a service's data, migrated, to be backed up to `archive`. */
    running: async (
      archive: BackupArchive,
      role?: string,
    ): Promise<TakeBackupInput & { clock: ReturnType<typeof testClock> }> => {
      const place = await emptyPlace(role);
      if (!serverUrl) await writeMigrated(place.address.sqliteFile);
      const db = openAt(place.address);
      await db.migrate();
      return { ...place, db, archive, clock: testClock(), diskFloorBytes: 0 };
    },
    close: async () => {
      await Promise.all([...open].map((db) => db.close()));
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Stores an image, first the file and then its row, and an order; resolves to the image's key. */
export async function placeOrder({
  db,
  storage,
  clock,
}: Pick<TakeBackupInput, "db" | "storage" | "clock">): Promise<string> {
  const now = clock.now();
  const { order, lines, card } = orderRows(now);
  const id = generateSecretId();
  const key = `${getUploadFolder(id)}logo-96.webp`;
  await storage.put(key, Buffer.from(`picture of ${id}`), "image/webp");
  await inTransaction({ db, clock: { ...clock, steady: () => 0 } }, async (deps) => {
    await insertOrderWithHistory(deps, { order, lines }, "buyer");
    await insertCardRows(deps.db.query, [card]);
    const variants = JSON.stringify([{ name: "logo-96.webp", type: "image/webp", width: 96 }]);
    await deps.db.query
      .insertInto("uploads")
      .values({
        id,
        kind: "logo",
        width: 96,
        height: 96,
        variants,
        accent: "",
        master: null,
        createdAt: now,
        claimedAt: now,
        storedBytes: 0,
        heldBy: null,
      })
      .execute();
  });
  return key;
}

export const asked = (id: string) => ({ id, kind: "asked" as const });

/** Makes a backup. @throws unless it succeeds */
export async function backUp(needs: TakeBackupInput, id = generateSecretId()): Promise<BackupRunReport> {
  const report = await createBackup(needs, asked(id));
  if (report === "done" || "busy" in report) throw new Error(`It was ${JSON.stringify(report)}.`);
  return report;
}

/** Restores the newest backup with everything. */
export const newest: RestoreBackupOptions = { name: undefined, keepImages: false, withoutDamaged: false };

export const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "",
    (error: Error) => error.message,
  );
