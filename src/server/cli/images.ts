/** `node scripts/start.mjs --run images status|own|sweep`: shows or sets the image store's owner, or cleans it up. */
import { createLogger } from "#server/operations/log/log.ts";
import { openObjectStorage } from "#server/composition/open-data.ts";
import { systemClock } from "#server/adapters/clock/system.ts";
import { StorageUnavailableError } from "#server/adapters/storage/storage-port.ts";
import { runImagesCommand } from "./images-command.ts";
import { openDatabaseOrThrow } from "./require-database.ts";
import { CommandError, runCliCommand } from "./run.ts";

runCliCommand(async (settings, words) => {
  const db = await openDatabaseOrThrow(settings);
  try {
    const log = createLogger("warn");
    return await runImagesCommand(
      { db, clock: systemClock, storage: await openObjectStorage(settings, log), log },
      words,
    );
  } catch (error) {
    if (error instanceof StorageUnavailableError) throw new CommandError("Le magasin d'images ne répond pas.");
    throw error;
  } finally {
    await db.close();
  }
});
