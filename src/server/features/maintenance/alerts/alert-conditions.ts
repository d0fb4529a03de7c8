import { formatCount } from "#shared/format/counts.ts";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import type { Deps } from "#server/deps.ts";
import { getDiskSpace } from "#server/config/data-folder/disk-room.ts";
import { countStuckJobs } from "#server/jobs/queue.ts";
import { findLastSuccessfulBackup } from "../backups/backup-service.ts";
import { findMissedBackup } from "../backups/backup-state.ts";
import { countRetryingMails } from "#server/features/mails/mail-service.ts";
import { countOpenAttempts, countOrdersStalledByProvider } from "#server/features/payments/payment-service.ts";
import { countOrdersPaidOverPromoLimit } from "#server/features/payments/promo-codes/promo-code-service.ts";

export interface AlertCondition {
  /** Name in the row and in notifications; it never changes. */
  name: string;
  /** Describes the problem in a French sentence; `undefined`: all is well. */
  look(deps: Deps): Promise<string | undefined>;
}

const hour = 3_600_000;
const day = 24 * hour;
/** The share of the disk that must be free. */
const leastFree = 0.1;

/** Lists the problems that are notified once when they begin and once when they end. */
export const alertConditions: readonly AlertCondition[] = [
  {
    name: "mails",
    look: async (deps) => {
      const count = await countRetryingMails(deps.db.query, deps.clock.now() - hour);
      if (count === 0) return undefined;
      return `${formatCount(count, "e-mail ne part pas", "e-mails ne partent pas")} depuis plus d'une heure. Vérifiez le serveur d'e-mail.`;
    },
  },
  {
    name: "jobs",
    look: async (deps) => {
      const { failing, late } = await countStuckJobs(deps, hour);
      if (failing > 0)
        return `${formatCount(failing, "travail échoue", "travaux échouent")} depuis plus d'une heure, ou sans recours. Voyez Système.`;
      if (late > 0)
        return `${formatCount(late, "travail attend", "travaux attendent")} depuis plus d'une heure. Le service suit-il\u00a0?`;
      return undefined;
    },
  },
  {
    name: "disk",
    look: async ({ settings }) => {
      const room = await getDiskSpace(settings);
      if (!room || room.free >= room.all * leastFree) return undefined;
      return `Il reste ${Math.floor((room.free / room.all) * 100)}\u00a0% du disque. Faites de la place avant que les photos soient refusées.`;
    },
  },
  {
    name: "backup",
    look: async (deps) => {
      const missed = await findMissedBackup(deps);
      if (!missed) return undefined;
      return `${missed.since === undefined ? "Aucune sauvegarde n'a réussi" : `La dernière bonne sauvegarde date du ${formatFrenchDay(missed.since)}`}. Voyez Système, et npm run backup.`;
    },
  },
  {
    name: "backup-damage",
    look: async (deps) => {
      const damaged = (await findLastSuccessfulBackup(deps.db.query))?.damaged ?? 0;
      if (damaged === 0) return undefined;
      return `${formatCount(damaged, "fichier des sauvegardes est abîmé", "fichiers des sauvegardes sont abîmés")}, sans original intact. Voyez Système.`;
    },
  },
  {
    name: "payments",
    look: async (deps) => {
      const count = (await countOpenAttempts(deps)).find(({ state }) => state === "needs_attention")?.count ?? 0;
      if (count === 0) return undefined;
      return `${formatCount(count, "paiement est à vérifier", "paiements sont à vérifier")}. Voyez Commandes.`;
    },
  },
  {
    name: "promo",
    look: async (deps) => {
      const count = await countOrdersPaidOverPromoLimit(deps, deps.clock.now() - day);
      if (count === 0) return undefined;
      return `${formatCount(count, "commande a été payée", "commandes ont été payées")} depuis un jour avec un code promo qui n'avait plus d'utilisation. Voyez Codes promo.`;
    },
  },
  {
    name: "paytech",
    look: async (deps) => {
      if (deps.settings.paytech.simulated) return undefined;
      const waiting = await countOrdersStalledByProvider(deps, day);
      if (waiting === 0) return undefined;
      return `${deps.payments.name} se tait depuis un jour et ${formatCount(waiting, "commande attend", "commandes attendent")} son paiement. Vérifiez son tableau de bord et npm run doctor.`;
    },
  },
];
