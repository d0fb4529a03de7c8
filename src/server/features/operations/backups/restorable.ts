import { migrationsFor } from "#server/db/migrations.ts";
import type { DatabaseAddress } from "#server/db/copy/snapshot.ts";
import type { Archive } from "#server/adapters/storage/storage-port.ts";
import { isGoodDatabase } from "./kept-backups.ts";
import { type KnownBackup, listBackups, type Manifest, readBackup } from "./manifest.ts";
import { BackupError } from "./backup-service.ts";

/** A backup that cannot be restored, and why. */
export interface PassedOver {
  name: string;
  why: string;
}

export interface Restorable extends KnownBackup {
  /** Newer ones. */
  passedOver: PassedOver[];
}

/**
 * Finds the backup to restore and fetches its database copy into `file`: the one that is named, or the newest that is intact.
 * @throws {BackupError} when there is none, or the one named is damaged or not for this place
 */
export async function fetchRestorable(archive: Archive, address: DatabaseAddress, name: string | undefined, file: string): Promise<Restorable> {
  const { finished, unfinished } = await listBackups(archive);
  if (finished.length === 0) throw new BackupError(`Il n'y a pas de sauvegarde dans ${archive.name}.`);
  if (name !== undefined && !finished.includes(name)) throw new BackupError(`Il n'y a pas de sauvegarde ${name} dans ${archive.name}. Il y a\u00a0: ${finished.slice(-10).join(", ")}.`);
  const passedOver = name === undefined ? unfinished.map((name) => ({ name, why: "elle n'a pas de manifeste, parce qu'elle n'a pas été finie ou qu'elle l'a perdu" })) : [];
  for (const candidate of name === undefined ? finished.toReversed() : [name]) {
    const { known, damaged } = await readBackup(archive, candidate);
    if (known) {
      refuseOtherEngine(known.manifest, address);
      if (await isGoodDatabase(archive, known.manifest.database, file)) return { ...known, passedOver: passedOver.filter((one) => one.name > candidate) };
      damaged.push(known.manifest.database.key);
    }
    passedOver.push({ name: candidate, why: `il manque, ou n'est plus ce qui a été écrit\u00a0: ${damaged.join(", ")}` });
  }
  const said = passedOver.map(({ name, why }) => `${name}\u00a0: ${why}.`).join("\n");
  if (name === undefined) throw new BackupError(`Aucune sauvegarde de ${archive.name} ne peut être restaurée.\n${said}`);
  throw new BackupError(`${said}\nSans nom, c'est la plus récente qui soit intacte. Il y a\u00a0: ${finished.slice(-10).join(", ")}.`);
}

function refuseOtherEngine({ name, engine, migrations }: Manifest, { databaseUrl }: DatabaseAddress): void {
  if ((engine === "postgres") !== Boolean(databaseUrl)) {
    const how = engine === "postgres" ? "renseignez DATABASE_URL" : "laissez DATABASE_URL vide";
    throw new BackupError(`La sauvegarde ${name} est celle d'une base ${engine === "postgres" ? "PostgreSQL" : "SQLite"}\u00a0: ${how}.`);
  }
  const known = new Set(migrationsFor(engine).map((one) => one.name));
  const newer = migrations.find((one) => !known.has(one));
  if (newer !== undefined) throw new BackupError(`La sauvegarde ${name} est d'une version plus récente du service (${newer})\u00a0: restaurez-la avec celle-là.`);
}
