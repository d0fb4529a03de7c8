import type { Database } from "#server/db/database.ts";
import type { ServerSettings } from "#server/config/environment-settings.ts";
import { formatDatabaseName, openDatabaseIfExists, openConfiguredDatabase } from "#server/composition/open-data.ts";
import { UsageError } from "./run.ts";

/**
 * Prints which database the settings name, opens it and updates its schema.
 * @throws {UsageError} if the service has created none there: the settings are probably wrong, so none is created here
 * either
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

/** Prints which database is used on stderr, so that a script can read a command's output from stdout. */
export function printDatabaseName(settings: ServerSettings): void {
  process.stderr.write(`Base de données : ${formatDatabaseName(settings)}\n`);
}
