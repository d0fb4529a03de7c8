import { getErrorMessage } from "#server/error-message.ts";
import { isLoopbackAddress } from "#server/config/loopback-address.ts";
import { type HealthCheck, okFinding, warningFinding, failedFinding } from "../check.ts";

const hour = 3_600_000;
/** Hours: a day, and the longest time that a backup may take. */
const late = 26;

export const backupHealthCheck: HealthCheck = {
  name: "backup",
  look: async ({ settings: { backup, publicUrl }, db, readSalesAndBackupState, probeBackupPlace, wall }) => {
    if (backup.to === undefined && isLoopbackAddress(publicUrl))
      return okFinding("Un essai sur cette machine se passe de sauvegardes.");
    const { hasSold, savedAt, failure } =
      typeof db === "object"
        ? await readSalesAndBackupState({ db })
        : { hasSold: false, savedAt: undefined, failure: undefined };
    if (backup.to === undefined)
      return (hasSold ? failedFinding : warningFinding)(
        "Aucune sauvegarde ne se fait d'elle-même\u00a0: une panne du disque perdrait tout. Renseignez BACKUP_TO.",
      );
    try {
      await probeBackupPlace();
    } catch (error) {
      return failedFinding(`BACKUP_TO ne reçoit aucune sauvegarde\u00a0: ${getErrorMessage(error)}`);
    }
    if (failure !== undefined)
      return failedFinding(`La dernière sauvegarde a échoué\u00a0: ${failure} Essayez npm run backup.`);
    if (savedAt === undefined)
      return okFinding("Une sauvegarde se fait chaque jour\u00a0; la première n'est pas encore faite.");
    const hours = Math.floor((wall() - savedAt) / hour);
    if (hours >= late)
      return warningFinding(`La dernière bonne sauvegarde a ${hours} heures. Voyez Système, et npm run backup.`);
    return okFinding("La dernière bonne sauvegarde a moins de 26 heures.");
  },
};
