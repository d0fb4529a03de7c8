import { existsSync } from "node:fs";
import { storageProblem } from "../check-storage.ts";
import { diskRoom, isWritable } from "#server/config/data-folder/disk-room.ts";
import { looseRights } from "#server/config/data-folder/data-folder.ts";
import { type Check, fine, look, wrong } from "../check.ts";

export const storage: Check = {
  name: "storage",
  look: async ({ settings, storage: store }) => {
    if (!settings.s3 && !existsSync(settings.dataDir)) return look(`DATA_DIR ${settings.dataDir} n'existe pas encore\u00a0: le premier démarrage le fait.`);
    try {
      await store.check();
      return fine(settings.s3 ? `Le magasin d'images ${settings.s3.bucket} répond.` : "Le dossier des images peut être écrit.");
    } catch (error) {
      return wrong(storageProblem(error, settings) ?? "Le magasin d'images ne répond pas\u00a0: les photos sont refusées jusqu'à son retour.");
    }
  },
};

/** The share of the disk below which staff are told. */
const lowShare = 0.1;

export const disk: Check = {
  name: "disk",
  look: async ({ settings }) => {
    if (!existsSync(settings.dataDir)) return fine("Rien n'est écrit sur ce disque.");
    const room = await diskRoom(settings);
    if (!room) return fine("Rien ne grandit sur ce disque.");
    if (!(await isWritable(settings))) return wrong(`DATA_DIR ${settings.dataDir} ne peut pas être écrit\u00a0: rien n'est enregistré. Son disque est-il en panne, ou monté en lecture seule\u00a0?`);
    const said = `${megabytes(room.free)} libres sur ${megabytes(room.all)}`;
    if (room.free < settings.diskFloorBytes) return wrong(`Le disque de DATA_DIR est presque plein (${said})\u00a0: les photos sont refusées. Faites de la place.`);
    return room.free < room.all * lowShare ? look(`Le disque de DATA_DIR se remplit (${said}). Faites de la place.`) : fine(`Le disque de DATA_DIR a de la place (${said}).`);
  },
};

export const rights: Check = {
  name: "rights",
  look: ({ settings: { dataDir } }) => {
    const loose = looseRights(dataDir);
    if (loose.length === 0) return fine("Personne d'autre que le service ne lit les données.");
    return look(`D'autres utilisateurs de la machine peuvent lire ${loose.join(", ")}. Le prochain démarrage les ferme, ou chmod -R go= sur DATA_DIR.`);
  },
};

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024).toLocaleString("fr-FR")}\u00a0Mo`;
}
