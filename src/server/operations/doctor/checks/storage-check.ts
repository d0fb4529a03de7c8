import { existsSync } from "node:fs";
import { describeStorageProblem } from "../check-storage.ts";
import { getDiskSpace, isDataFolderWritable } from "#server/config/data-folder/disk-room.ts";
import { findLoosePermissions } from "#server/config/data-folder/data-folder.ts";
import { type HealthCheck, okFinding, warningFinding, failedFinding } from "../check.ts";

export const storageHealthCheck: HealthCheck = {
  name: "storage",
  look: async ({ settings, storage: store }) => {
    if (!settings.s3 && !existsSync(settings.dataDir))
      return warningFinding(`DATA_DIR ${settings.dataDir} n'existe pas encore\u00a0: le premier démarrage le fait.`);
    try {
      await store.check();
      if (settings.s3) return okFinding(`Le magasin d'images ${settings.s3.bucket} répond.`);
      return okFinding("Le dossier des images peut être écrit.");
    } catch (error) {
      return failedFinding(
        describeStorageProblem(error, settings) ??
          "Le magasin d'images ne répond pas\u00a0: les photos sont refusées jusqu'à son retour.",
      );
    }
  },
};

/** Share of free disk space below which staff are alerted. */
const lowShare = 0.1;

export const diskSpaceHealthCheck: HealthCheck = {
  name: "disk",
  look: async ({ settings }) => {
    if (!existsSync(settings.dataDir)) return okFinding("Rien n'est écrit sur ce disque.");
    const room = await getDiskSpace(settings);
    if (!room) return okFinding("Rien ne grandit sur ce disque.");
    if (!(await isDataFolderWritable(settings)))
      return failedFinding(
        `DATA_DIR ${settings.dataDir} ne peut pas être écrit\u00a0: rien n'est enregistré. Son disque est-il en panne, ou monté en lecture seule\u00a0?`,
      );
    const said = `${megabytes(room.free)} libres sur ${megabytes(room.all)}`;
    if (room.free < settings.diskFloorBytes)
      return failedFinding(
        `Le disque de DATA_DIR est presque plein (${said})\u00a0: les photos sont refusées. Faites de la place.`,
      );
    if (room.free < room.all * lowShare)
      return warningFinding(`Le disque de DATA_DIR se remplit (${said}). Faites de la place.`);
    return okFinding(`Le disque de DATA_DIR a de la place (${said}).`);
  },
};

export const filePermissionsHealthCheck: HealthCheck = {
  name: "rights",
  look: ({ settings: { dataDir } }) => {
    const loose = findLoosePermissions(dataDir);
    if (loose.length === 0) return okFinding("Personne d'autre que le service ne lit les données.");
    return warningFinding(
      `D'autres utilisateurs de la machine peuvent lire ${loose.join(", ")}. Le prochain démarrage les ferme, ou chmod -R go= sur DATA_DIR.`,
    );
  },
};

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024).toLocaleString("fr-FR")}\u00a0Mo`;
}
