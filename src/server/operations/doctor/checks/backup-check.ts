import { readSoldAndSaved } from "#server/db/sold-and-saved.ts";
import { isLoopback } from "#server/config/env.ts";
import { type Check, fine, look, wrong } from "../check.ts";

const hour = 3_600_000;
/** Hours: a day, and the time that a backup may take. */
const late = 26;

export const backup: Check = {
  name: "backup",
  look: async ({ settings: { backup, publicUrl }, db, wall }) => {
    if (backup.to === undefined && isLoopback(publicUrl)) return fine("Un essai sur cette machine se passe de sauvegardes.");
    const { hasSold, savedAt } = typeof db === "object" ? await readSoldAndSaved(db) : { hasSold: false, savedAt: undefined };
    if (backup.to === undefined) return (hasSold ? wrong : look)("Aucune sauvegarde ne se fait d'elle-même\u00a0: une panne du disque perdrait tout. Renseignez BACKUP_TO.");
    if (savedAt === undefined) return fine("Une sauvegarde se fait chaque jour\u00a0; la première n'est pas encore faite.");
    const hours = Math.floor((wall() - savedAt) / hour);
    return hours >= late ? look(`La dernière bonne sauvegarde a ${hours} heures. Voyez Système, et npm run backup.`) : fine("La dernière bonne sauvegarde a moins de 26 heures.");
  },
};
