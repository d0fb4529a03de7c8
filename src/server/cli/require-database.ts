import type { Database } from "#server/db/database.ts";
import type { ServerSettings } from "#server/config/environment-settings.ts";
import { formatDatabaseName, openDatabaseIfExists, openConfiguredDatabase } from "#server/composition/open-data.ts";
import { UsageError } from "./run.ts";

/**
 * Opens the database of these settings, up to date, once the operator has been shown which one it is.
 * @throws {UsageError} where the service has made none, so that these are probably the wrong settings: none is
 * made here either
 * @throws {SettingError} when it cannot be opened
 */
export async function openDatabaseOrThrow(settings: ServerSettings): Promise<Database> {
  printDatabaseName(settings);
  const found = await openDatabaseIfExists(settings);
  if (!found)
    throw new UsageError(
      "Il n'y a encore aucune base de données ici : vérifiez DATA_DIR ou DATABASE_URL, ou démarrez le service une fois (npm start).",
    );
  await found.close();
  return openConfiguredDatabase(settings, (line) => void process.stderr.write(`${line}\n`));
}

/** Prints which database is used to stderr, so that a script may read a command's output alone. */
export function printDatabaseName(settings: ServerSettings): void {
  process.stderr.write(`Base de données : ${formatDatabaseName(settings)}\n`);
}
