import { join, resolve } from "node:path";
import type { Logger } from "pino";
import { closeDataFolder, keepNewFilesPrivate } from "./data-folder.ts";
import type { Database } from "./db/database.ts";
import { openPostgres } from "./db/postgres.ts";
import { openSqlite } from "./db/sqlite.ts";
import { startRefusal } from "./db/start-refusal.ts";
import type { Deps } from "./deps.ts";
import type { Settings } from "./env.ts";
import type { Storage } from "./ports/storage/port.ts";
import { createLog } from "./log.ts";
import { onPaid, onPaidAgain } from "./on-paid.ts";
import { checkStorage } from "./check-storage.ts";
import { loadPages } from "./pages.ts";
import { systemClock } from "./ports/clock/system.ts";
import { createFolderMail } from "./ports/mail/folder.ts";
import { createSmtpMail } from "./ports/mail/smtp.ts";
import { createPayTech } from "./ports/payments/paytech.ts";
import { createFileStorage } from "./ports/storage/files.ts";
import { createS3Storage } from "./ports/storage/s3.ts";

/** Chooses the adapters that the settings name, and brings the database up to date; the other half of `main.ts`. */
export async function openDeps(settings: Settings): Promise<Deps> {
  const log = createLog(settings.logLevel);
  const db = await openDatabase(settings);
  const storage = await openStorage(settings, log);
  return {
    settings,
    log,
    db,
    clock: systemClock,
    storage,
    mail: settings.smtpUrl ? createSmtpMail(settings.smtpUrl) : createFolderMail(resolve(settings.dataDir, "outbox")),
    payments: createPayTech(settings.paytech, log),
    pages: loadPages({ ...settings.site, publicUrl: settings.publicUrl, paymentsSimulated: settings.paytech.simulated }),
    onPaid,
    onPaidAgain,
  };
}

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
  const storage = settings.s3 ? createS3Storage(settings.s3) : createFileStorage(resolve(settings.dataDir, "images"), settings.diskFloorBytes);
  await checkStorage(storage, settings, log);
  return storage;
}
