import { join, resolve } from "node:path";
import type { Logger } from "pino";
import { checkStorage } from "./check-storage.ts";
import { closeDataFolder, keepNewFilesPrivate } from "./data-folder.ts";
import type { Database } from "./db/database.ts";
import { openPostgres } from "./db/postgres.ts";
import { openSqlite } from "./db/sqlite.ts";
import { startRefusal } from "./db/start-refusal.ts";
import type { Settings } from "./env.ts";
import { createLog } from "./log.ts";
import { createFileStorage } from "./ports/storage/files.ts";
import type { Storage } from "./ports/storage/port.ts";

/** @throws {SettingError} when the settings lead to no database that this version can use */
export async function openDatabase(settings: Settings): Promise<Database> {
  keepNewFilesPrivate();
  try {
    const db = settings.databaseUrl ? openPostgres(settings.databaseUrl) : openSqlite(join(resolve(settings.dataDir), "sen-digital-vcard.sqlite"));
    await db.migrate();
    closeDataFolder(resolve(settings.dataDir), createLog(settings.logLevel));
    return db;
  } catch (error) {
    throw startRefusal(error, settings) ?? error;
  }
}

/** @throws {SettingError} when the settings lead to no store that can be used */
export async function openStorage(settings: Settings, log: Logger): Promise<Storage> {
  const storage = await createStorage(settings);
  await checkStorage(storage, settings, log);
  return storage;
}

async function createStorage({ s3, dataDir, diskFloorBytes }: Settings): Promise<Storage> {
  if (!s3) return createFileStorage(resolve(dataDir, "images"), diskFloorBytes);
  // Only then: S3's packages are a fifth of what a start reads.
  const { createS3Storage } = await import("./ports/storage/s3.ts");
  return createS3Storage(s3);
}
