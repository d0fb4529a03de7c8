import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#server/config/project-root.ts";

const readText = (file: string) => {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return undefined;
  }
};

/**
 * Notes this version in the data folder. After an upgrade, returns lines for the operator: from which version to which,
 * the migrations that ran, and where the old database is. Returns nothing after a first start, or one without changes.
 */
export function noteVersion(
  dataDir: string,
  { before, after, copy }: { before: readonly string[]; after: readonly string[]; copy: string | undefined },
): string[] {
  const { version } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as { version: string };
  const file = join(dataDir, "version.txt");
  const noted = readText(file);
  try {
    if (noted !== version) writeFileSync(file, `${version}\n`);
  } catch {
    // The disk is full, or PostgreSQL needs no data folder: the next start cannot name the previous version.
  }
  if (before.length === 0) return [];
  const ran = after.filter((name) => !before.includes(name));
  if (ran.length === 0 && (noted === undefined || noted === version)) return [];
  const migrated =
    ran.length === 0
      ? "aucune migration à faire"
      : `migrations faites\u00a0: ${ran.join(", ")}\u00a0; base d'avant\u00a0: ${copy ?? "aucune copie (BACKUP_TO)"}`;
  return [
    `Mise à jour ${noted === undefined ? "d'une version d'avant" : `de ${noted}`} à ${version}\u00a0: ${migrated}.`,
  ];
}
