import { existsSync } from "node:fs";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import { formatFrenchDayAndTime } from "#shared/format/day-and-time.ts";
import { getErrorMessage } from "#server/error-message.ts";
import { backUpBeforeMigration } from "./before-migrating.ts";
import { noteVersion } from "./note-version.ts";
import { assertStorageUsable } from "#server/operations/doctor/check-storage.ts";
import { restrictDataFolderPermissions, restrictNewFilePermissions } from "#server/config/data-folder/data-folder.ts";
import { listAppliedMigrations } from "#server/db/applied-migrations.ts";
import { type DatabaseLocation, formatDatabaseLocation } from "#server/db/copy/snapshot.ts";
import type { Database } from "#server/db/database.ts";
import { holdSqliteFile } from "#server/db/hold-sqlite-file.ts";
import { openPostgresDatabase } from "#server/db/postgres.ts";
import { openSqliteDatabase } from "#server/db/sqlite.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { describeDatabaseStartFailure, isDatabaseAway } from "#server/db/start-refusal.ts";
import { SettingError, type ServerSettings } from "#server/config/environment-settings.ts";
import { toReadableBackupError } from "#server/features/maintenance/backups/backup-service.ts";
import { createLogger } from "#server/operations/log/log.ts";
import { createFolderMailTransport } from "#server/adapters/mail/folder.ts";
import type { MailTransport } from "#server/adapters/mail/mail-port.ts";
import { createSmtpMailTransport } from "#server/adapters/mail/smtp.ts";
import type { PaymentProvider } from "#server/adapters/payments/payment-provider-port.ts";
import { createPayTechProvider } from "#server/adapters/payments/paytech-provider.ts";
import { createApnsSender } from "#server/adapters/wallet-push/apns-sender.ts";
import type { WalletPushSender } from "#server/adapters/wallet-push/wallet-push-port.ts";
import { createFolderStorage } from "#server/adapters/storage/folder-storage.ts";
import { createFolderArchive } from "#server/adapters/storage/folder-archive.ts";
import type { BackupArchive, ObjectStorage } from "#server/adapters/storage/storage-port.ts";

export function getDatabaseLocation(settings: ServerSettings): DatabaseLocation {
  return { databaseUrl: settings.databaseUrl, sqliteFile: sqliteFile(settings), toolPath: settings.toolPath };
}

/**
 * Opens a place for backups: a folder, or `s3://BUCKET/PREFIX`.
 * @throws {SettingError} when it is a bucket without keys, or no usable place
 */
export async function openBackupArchive({ backup }: ServerSettings, place: string): Promise<BackupArchive> {
  const [, bucket, prefix] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(place) ?? [];
  if (bucket === undefined) {
    if (/^[a-z0-9]+:\/\//.test(place))
      throw new SettingError(
        `${place.split(":")[0]}:// ne peut pas recevoir de sauvegardes : nommez un dossier, ou s3://SEAU/PRÉFIXE.`,
      );
    return createFolderArchive(place);
  }
  if (!backup.s3)
    throw new SettingError(
      "BACKUP_S3_ACCESS_KEY_ID et BACKUP_S3_SECRET_ACCESS_KEY manquent pour sauvegarder dans un seau.",
    );
  const { createBucketArchive } = await import("#server/adapters/storage/bucket-archive.ts");
  return createBucketArchive({ ...backup.s3, bucket, prefix: prefix || undefined, publicUrl: undefined });
}

/**
 * Writes to the place of the daily backups, and deletes what it wrote; does nothing without such a place.
 * @throws {Error} with a message for the operator
 */
export async function probeBackupPlace(settings: ServerSettings): Promise<void> {
  const { to } = settings.backup;
  if (to === undefined) return;
  try {
    const { objects } = await openBackupArchive(settings, to);
    const key = `probe-${generateSecretId()}.json`;
    await objects.put(key, Buffer.from("{}"), "application/json");
    await objects.remove(key);
  } catch (error) {
    throw toReadableBackupError(error) ?? error;
  }
}

/**
 * Reserves the settings' database for this process, if only one may serve from it. Returns a function that releases it.
 * @throws {SettingError} while another process holds it
 */
export function holdDatabase(settings: ServerSettings): () => void {
  if (settings.databaseUrl) return () => undefined;
  restrictNewFilePermissions();
  try {
    return holdSqliteFile(
      sqliteFile(settings),
      `processus ${process.pid} sur ${hostname()}, port ${settings.port}, depuis le ${formatFrenchDayAndTime(Date.now())}`,
    );
  } catch (error) {
    throw describeDatabaseStartFailure(error, settings) ?? error;
  }
}

/** Receives a line for the operator. */
export type SayLine = (line: string) => void;

/**
 * Opens and migrates the settings' database; `say` is told what an upgrade did.
 * @throws {SettingError} when they lead to no database that this version can use
 */
export async function openConfiguredDatabase(
  settings: ServerSettings,
  say: SayLine = () => undefined,
): Promise<Database> {
  restrictNewFilePermissions();
  let db: Database | undefined;
  try {
    db = openDatabase(settings);
    const before = await listAppliedMigrations(db);
    const copy = await backUpBeforeMigration(settings, db, sqliteFile(settings));
    await db.migrate();
    const after = await listAppliedMigrations(db);
    for (const line of noteVersion(settings.dataDir, { before, after, copy })) say(line);
    restrictDataFolderPermissions(resolve(settings.dataDir), createLogger(settings.logLevel));
    return db;
  } catch (error) {
    await db?.close();
    throw describeDatabaseStartFailure(error, settings) ?? error;
  }
}

/** ms that a start waits for a PostgreSQL that does not answer yet, for example after a reboot. */
const longestDatabaseWaitMs = 60_000;

/**
 * Opens the settings' database, and retries for a minute while no PostgreSQL answers; `say` is told once.
 * @throws {SettingError} as `openConfiguredDatabase`
 */
export async function openDatabaseOnceThere(settings: ServerSettings, say: SayLine): Promise<Database> {
  const until = performance.now() + longestDatabaseWaitMs;
  for (let isSaid = false; ; isSaid = true) {
    try {
      return await openConfiguredDatabase(settings, say);
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > until) throw error;
      if (!isSaid) say(`${getErrorMessage(error)} Le démarrage l'attend, une minute au plus.`);
      await wait(1000);
    }
  }
}

/**
 * Opens the settings' database without migrating it; `undefined` when the service has never created it. Creates none.
 * @throws {SettingError} when it exists and cannot be opened
 */
export async function openDatabaseIfExists(settings: ServerSettings): Promise<Database | undefined> {
  if (!settings.databaseUrl && !existsSync(sqliteFile(settings))) return undefined;
  restrictNewFilePermissions();
  let db: Database | undefined;
  try {
    db = openDatabase(settings);
    if ((await listAppliedMigrations(db)).length > 0) return db;
    await db.close();
    return undefined;
  } catch (error) {
    await db?.close();
    throw describeDatabaseStartFailure(error, settings) ?? error;
  }
}

export function formatDatabaseName(settings: ServerSettings): string {
  return formatDatabaseLocation(getDatabaseLocation(settings));
}

function openDatabase(settings: ServerSettings): Database {
  if (settings.databaseUrl) return openPostgresDatabase(settings.databaseUrl);
  return openSqliteDatabase(sqliteFile(settings));
}

function sqliteFile({ dataDir }: Pick<ServerSettings, "dataDir">): string {
  return join(resolve(dataDir), "sen-digital-vcard.sqlite");
}

export function createMailTransport({ smtpUrl, dataDir }: ServerSettings): MailTransport {
  if (smtpUrl) return createSmtpMailTransport(smtpUrl);
  return createFolderMailTransport(resolve(dataDir, "outbox"));
}

/** Opens the settings' image store. @throws {SettingError} when they lead to no usable store */
export async function openObjectStorage(settings: ServerSettings, log: Logger): Promise<ObjectStorage> {
  const storage = await createObjectStorage(settings);
  await assertStorageUsable(storage, settings, log);
  return storage;
}

/** Creates the client of the settings' image store, without checking that it answers. */
export async function createObjectStorage({ s3, dataDir, diskFloorBytes }: ServerSettings): Promise<ObjectStorage> {
  if (!s3) return createFolderStorage(resolve(dataDir, "images"), diskFloorBytes);
  // Imported only if needed: S3's packages are a fifth of a start's modules.
  const { createS3Storage } = await import("#server/adapters/storage/s3.ts");
  return createS3Storage(s3);
}

/** Creates the sender that tells phones of changed passes, if the operator has certificates. */
export function createWalletPush({ wallet }: ServerSettings): WalletPushSender | undefined {
  return wallet && createApnsSender(wallet);
}

export function createPaymentProvider({ paytech }: ServerSettings, log: Logger): PaymentProvider {
  return createPayTechProvider(paytech, log);
}
