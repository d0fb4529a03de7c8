import { type BackupVerification, formatKeyNames } from "./findings.ts";

/** Describes how a backup was verified, a sentence each. */
export function describeBackupVerification({
  isRestored,
  missing,
  found: { replaced, damaged },
}: BackupVerification): string[] {
  return [
    isRestored
      ? ""
      : "Relue, sans être restaurée\u00a0: l'utilisateur de DATABASE_URL ne peut pas créer de base (ALTER ROLE … CREATEDB).",
    missing > 0 ? `Images que la base nomme et qui manquent dans leur magasin\u00a0: ${missing}.` : "",
    replaced.length > 0
      ? `Abîmé dans la sauvegarde et remplacé depuis l'original (${replaced.length})\u00a0: ${formatKeyNames(replaced)}.`
      : "",
    damaged.length > 0
      ? `Abîmé dans la sauvegarde, sans original intact (${damaged.length})\u00a0: ${formatKeyNames(damaged)}.`
      : "",
  ].filter(Boolean);
}
