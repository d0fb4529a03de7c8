import { agreeWord } from "#shared/format/counts.ts";
import { backupRereadDays } from "#shared/order/retention-days.ts";
import { formatInstantInDakar } from "../../parts/dakar-dates.ts";
import type { SystemStatus } from "./use-system.ts";

type Backup = Pick<
  NonNullable<SystemStatus["backups"]>[number],
  "state" | "startedAt" | "checked" | "images" | "imagesRead" | "node"
>;

const hour = 3_600_000;

/** Formats an age such as `il y a 5 heures`. */
export function formatAgeInFrench(ageMs: number): string {
  const hours = Math.floor(ageMs / hour);
  if (hours < 1) return "il y a moins d'une heure";
  if (hours < 48) return `il y a ${hours}\u00a0${agreeWord(hours, "heure")}`;
  return `il y a ${Math.floor(hours / 24)}\u00a0jours`;
}

/**
 * Describes which parts of a backup were read and restored as a test, and claims nothing more; for a running backup,
 * since when and on which node.
 */
export function describeBackupRestoreTest({ state, startedAt, checked, images, imagesRead, node }: Backup): string {
  if (state === "running")
    return `Une sauvegarde est en cours depuis le ${formatInstantInDakar(startedAt)}${node ? `, sur ${node}` : ""}.`;
  if (state === "failed") return "";
  const database = checked ? "Base relue et restaurée à l'essai." : "Base relue, pas restaurée à l'essai.";
  // An older backup did not count its images.
  if (images === 0) return database;
  return `${database} Images relues\u00a0: ${imagesRead.toLocaleString("fr-FR")} sur ${images.toLocaleString("fr-FR")}, chacune au moins une fois en ${backupRereadDays} jours de sauvegardes.`;
}
