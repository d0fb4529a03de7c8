import { type BackupVerification, formatKeyNames } from "./archive-findings.ts";

/** Describes how a backup was verified, one sentence for each fact. */
export function describeBackupVerification({
  isRestored,
  missing,
  found: { replaced, damaged },
}: BackupVerification): string[] {
  const lines: string[] = [];
  if (!isRestored)
    lines.push(
      "Relue, sans être restaurée\u00a0: l'utilisateur de DATABASE_URL ne peut pas créer de base (ALTER ROLE … CREATEDB).",
    );
  if (missing > 0) lines.push(`Images que la base nomme et qui manquent dans leur magasin\u00a0: ${missing}.`);
  if (replaced.length > 0)
    lines.push(
      `Abîmé dans la sauvegarde et remplacé depuis l'original (${replaced.length})\u00a0: ${formatKeyNames(replaced)}.`,
    );
  if (damaged.length > 0)
    lines.push(`Abîmé dans la sauvegarde, sans original intact (${damaged.length})\u00a0: ${formatKeyNames(damaged)}.`);
  return lines;
}
