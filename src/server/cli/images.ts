/** `npm run images -- status|own|sweep`: whose the image store is, and what goes from it. */
import { readSettings, SettingError } from "../env.ts";
import { createLog } from "../log.ts";
import { openStorage } from "../open-data.ts";
import { systemClock } from "../ports/clock/system.ts";
import { StorageUnavailable } from "../ports/storage/port.ts";
import { ImagesCommandError, runImagesCommand } from "./images-command.ts";
import { NoDatabaseYet, noDatabaseStatus, requireDatabase } from "./require-database.ts";

try {
  const settings = readSettings();
  const db = await requireDatabase(settings);
  try {
    const log = createLog("warn");
    const deps = { db, clock: systemClock, storage: await openStorage(settings, log), log };
    process.stdout.write(`${await runImagesCommand(deps, process.argv.slice(2))}\n`);
  } finally {
    await db.close();
  }
} catch (error) {
  const expected = error instanceof ImagesCommandError || error instanceof SettingError || error instanceof NoDatabaseYet;
  const away = error instanceof StorageUnavailable ? "Le magasin d'images ne répond pas." : undefined;
  process.stderr.write(`${away ?? (expected ? error.message : String(error instanceof Error ? error.stack : error))}\n`);
  process.exitCode = error instanceof NoDatabaseYet ? noDatabaseStatus : 1;
}
