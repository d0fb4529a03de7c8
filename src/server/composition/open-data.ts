import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Logger } from "pino";
import { keepBeforeMigrating } from "./before-migrating.ts";
import { checkStorage } from "#server/operations/doctor/check-storage.ts";
import { closeDataFolder, keepNewFilesPrivate } from "#server/config/data-folder/data-folder.ts";
import { appliedMigrations } from "#server/db/applied-migrations.ts";
import type { DatabaseAddress } from "#server/db/copy/snapshot.ts";
import type { Database } from "#server/db/database.ts";
import { openPostgres } from "#server/db/postgres.ts";
import { openSqlite } from "#server/db/sqlite.ts";
import { startRefusal } from "#server/db/start-refusal.ts";
import { SettingError, type Settings } from "#server/config/env.ts";
import { createLog } from "#server/operations/log/log.ts";
import { createFolderMail } from "#server/adapters/mail/folder.ts";
import type { MailTransport } from "#server/adapters/mail/mail-port.ts";
import { createSmtpMail } from "#server/adapters/mail/smtp.ts";
import { createFileStorage } from "#server/adapters/storage/files.ts";
import { createFolderArchive } from "#server/adapters/storage/folder-archive.ts";
import type { Archive, Storage } from "#server/adapters/storage/storage-port.ts";

/** Which database the settings name. */
export function addressOf(settings: Settings): DatabaseAddress {
  return { databaseUrl: settings.databaseUrl, sqliteFile: sqliteFile(settings), toolPath: settings.toolPath };
}

/**
 * A place for backups: a folder, or `s3://BUCKET/PREFIX`.
 * @throws {SettingError} when it is a bucket and no keys are set, or what it says is no place
 */
export async function openArchive({ backup }: Settings, place: string): Promise<Archive> {
  const [, bucket, prefix] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(place) ?? [];
  if (bucket === undefined) {
    if (/^[a-z0-9]+:\/\//.test(place)) throw new SettingError(`${place.split(":")[0]}:// ne peut pas recevoir de sauvegardes : nommez un dossier, ou s3://SEAU/PRÉFIXE.`);
    return createFolderArchive(place);
  }
  if (!backup.s3) throw new SettingError("BACKUP_S3_ACCESS_KEY_ID et BACKUP_S3_SECRET_ACCESS_KEY manquent pour sauvegarder dans un seau.");
  const { createBucketArchive } = await import("#server/adapters/storage/bucket-archive.ts");
  return createBucketArchive({ ...backup.s3, bucket, prefix: prefix || undefined, publicUrl: undefined });
}

/** @throws {SettingError} when the settings lead to no database that this version can use */
export async function openDatabase(settings: Settings): Promise<Database> {
  keepNewFilesPrivate();
  try {
    const db = settings.databaseUrl ? openPostgres(settings.databaseUrl) : openSqlite(sqliteFile(settings));
    await keepBeforeMigrating(settings, db, sqliteFile(settings));
    await db.migrate();
    closeDataFolder(resolve(settings.dataDir), createLog(settings.logLevel));
    return db;
  } catch (error) {
    throw startRefusal(error, settings) ?? error;
  }
}

/**
 * The database of these settings as it is, not migrated; `undefined` when the service has never made it. Makes none.
 * @throws {SettingError} when it is there and cannot be opened
 */
export async function findDatabase(settings: Settings): Promise<Database | undefined> {
  if (!settings.databaseUrl && !existsSync(sqliteFile(settings))) return undefined;
  keepNewFilesPrivate();
  let db: Database | undefined;
  try {
    db = settings.databaseUrl ? openPostgres(settings.databaseUrl) : openSqlite(sqliteFile(settings));
    if ((await appliedMigrations(db.query)).length > 0) return db;
    await db.close();
    return undefined;
  } catch (error) {
    await db?.close();
    throw startRefusal(error, settings) ?? error;
  }
}

/** As a person tells it from others: a file, or a host and a database; never who logs in there. */
export function databaseName(settings: Pick<Settings, "databaseUrl" | "dataDir">): string {
  if (!settings.databaseUrl) return sqliteFile(settings);
  const { host, pathname } = new URL(settings.databaseUrl);
  return `PostgreSQL ${host}${pathname}`;
}

function sqliteFile({ dataDir }: Pick<Settings, "dataDir">): string {
  return join(resolve(dataDir), "sen-digital-vcard.sqlite");
}

export function openMail({ smtpUrl, dataDir }: Settings): MailTransport {
  return smtpUrl ? createSmtpMail(smtpUrl) : createFolderMail(resolve(dataDir, "outbox"));
}

/** @throws {SettingError} when the settings lead to no store that can be used */
export async function openStorage(settings: Settings, log: Logger): Promise<Storage> {
  const storage = await createStorage(settings);
  await checkStorage(storage, settings, log);
  return storage;
}

/** The store that the settings name, not asked whether it is there. */
export async function createStorage({ s3, dataDir, diskFloorBytes }: Settings): Promise<Storage> {
  if (!s3) return createFileStorage(resolve(dataDir, "images"), diskFloorBytes);
  // Only then: S3's packages are a fifth of what a start reads.
  const { createS3Storage } = await import("#server/adapters/storage/s3.ts");
  return createS3Storage(s3);
}
