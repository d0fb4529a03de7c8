/** `npm run images -- status|own|sweep`: whose the image store is, and what goes from it. */
import { createLog } from "#server/operations/log/log.ts";
import { openStorage } from "#server/composition/open-data.ts";
import { systemClock } from "#server/adapters/clock/system.ts";
import { StorageUnavailable } from "#server/adapters/storage/storage-port.ts";
import { runImagesCommand } from "./images-command.ts";
import { requireDatabase } from "./require-database.ts";
import { CommandError, runCommand } from "./run.ts";

runCommand(async (settings, words) => {
  const db = await requireDatabase(settings);
  try {
    const log = createLog("warn");
    return await runImagesCommand({ db, clock: systemClock, storage: await openStorage(settings, log), log }, words);
  } catch (error) {
    throw error instanceof StorageUnavailable ? new CommandError("Le magasin d'images ne répond pas.") : error;
  } finally {
    await db.close();
  }
});
