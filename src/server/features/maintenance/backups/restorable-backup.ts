import { listMigrationsForEngine } from "#server/db/migrations.ts";
import type { DatabaseLocation } from "#server/db/copy/snapshot.ts";
import type { BackupArchive } from "#server/adapters/storage/storage-port.ts";
import { isDatabaseCopyIntact } from "./kept-backups.ts";
import { type ReadableBackup, listArchivedBackupNames, type BackupManifest, readArchivedBackup } from "./manifest.ts";
import { BackupFailedError } from "./backup-service.ts";

/** Describes a backup that cannot be restored, and why. */
export interface SkippedBackup {
  name: string;
  why: string;
}

export interface RestorableBackup extends ReadableBackup {
  /** Newer ones. */
  passedOver: SkippedBackup[];
}

/**
 * Finds the backup to restore and fetches its database copy into `file`: the one that is named, or the newest that
 * is intact.
 * @throws {BackupFailedError} when there is none, or the one named is damaged or not for this place
 */
export async function fetchRestorableBackup(
  archive: BackupArchive,
  address: DatabaseLocation,
  name: string | undefined,
  file: string,
): Promise<RestorableBackup> {
  const { finished, unfinished } = await listArchivedBackupNames(archive);
  if (finished.length === 0) throw new BackupFailedError(`Il n'y a pas de sauvegarde dans ${archive.name}.`);
  if (name !== undefined && !finished.includes(name))
    throw new BackupFailedError(
      `Il n'y a pas de sauvegarde ${name} dans ${archive.name}. Il y a\u00a0: ${finished.slice(-10).join(", ")}.`,
    );
  const why = "elle n'a pas de manifeste, parce qu'elle n'a pas été finie ou qu'elle l'a perdu";
  const passedOver: SkippedBackup[] = [];
  if (name === undefined) passedOver.push(...unfinished.map((name) => ({ name, why })));
  for (const candidate of name === undefined ? finished.toReversed() : [name]) {
    const { known, damaged } = await readArchivedBackup(archive, candidate);
    if (known) {
      refuseOtherEngine(known.manifest, address);
      if (await isDatabaseCopyIntact(archive, known.manifest.database, file))
        return { ...known, passedOver: passedOver.filter((one) => one.name > candidate) };
      damaged.push(known.manifest.database.key);
    }
    passedOver.push({
      name: candidate,
      why: `il manque, ou n'est plus ce qui a été écrit\u00a0: ${damaged.join(", ")}`,
    });
  }
  const said = passedOver.map(({ name, why }) => `${name}\u00a0: ${why}.`).join("\n");
  if (name === undefined)
    throw new BackupFailedError(`Aucune sauvegarde de ${archive.name} ne peut être restaurée.\n${said}`);
  throw new BackupFailedError(
    `${said}\nSans nom, c'est la plus récente qui soit intacte. Il y a\u00a0: ${finished.slice(-10).join(", ")}.`,
  );
}

const otherEngineWords = {
  postgres: ["PostgreSQL", "renseignez DATABASE_URL"],
  sqlite: ["SQLite", "laissez DATABASE_URL vide"],
} as const;

function refuseOtherEngine({ name, engine, migrations }: BackupManifest, { databaseUrl }: DatabaseLocation): void {
  if ((engine === "postgres") !== Boolean(databaseUrl)) {
    const [what, how] = otherEngineWords[engine];
    throw new BackupFailedError(`La sauvegarde ${name} est celle d'une base ${what}\u00a0: ${how}.`);
  }
  const known = new Set(listMigrationsForEngine(engine).map((one) => one.name));
  const newer = migrations.find((one) => !known.has(one));
  if (newer !== undefined)
    throw new BackupFailedError(
      `La sauvegarde ${name} est d'une version plus récente du service (${newer})\u00a0: restaurez-la avec celle-là.`,
    );
}
