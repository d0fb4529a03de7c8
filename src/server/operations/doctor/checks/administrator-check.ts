import { type HealthCheck, okFinding, warningFinding } from "../check.ts";

export const administratorHealthCheck: HealthCheck = {
  name: "administrator",
  look: async ({ settings, db, isAdministratorPasswordUnused }) => {
    if (typeof db === "object" && (await isAdministratorPasswordUnused({ db, settings })))
      return warningFinding(
        `ADMIN_PASSWORD n'a aucun effet\u00a0: il ne compte qu'au tout premier démarrage, et n'est pas le mot de passe de ${settings.admin.email}. Changez celui-ci dans l'espace de l'équipe, ou par npm run admin -- reset-password ${settings.admin.email}, puis retirez la ligne.`,
      );
    return okFinding("Aucun ADMIN_PASSWORD ne reste sans effet.");
  },
};
