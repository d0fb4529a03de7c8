import { listAppliedMigrations, readAppliedMigrations } from "#server/db/applied-migrations.ts";
import { canInstallJobSchema } from "#server/db/may-install.ts";
import { describeForeignSchema, listMigrationsForEngine } from "#server/db/migrations.ts";
import { type HealthCheck, okFinding, warningFinding, failedFinding } from "../check.ts";

export const databaseHealthCheck: HealthCheck = {
  name: "database",
  look: async ({ db }) => {
    if (db === undefined) return warningFinding("Aucune base de données encore\u00a0: le premier démarrage la fait.");
    if (typeof db === "string") return failedFinding(db);
    try {
      if (!(await canInstallJobSchema(db)))
        return failedFinding(
          "L'utilisateur de la base de données ne peut pas y faire le schéma des travaux, et rien ne démarre\u00a0: GRANT CREATE ON DATABASE … TO …, ou faites-l'en propriétaire.",
        );
      const foreign = describeForeignSchema(await readAppliedMigrations(db), db.engine);
      if (foreign !== undefined) return failedFinding(`Rien ne démarre\u00a0: ${foreign}.`);
      const applied = new Set(await listAppliedMigrations(db));
      const missing = listMigrationsForEngine(db.engine).filter(({ name }) => !applied.has(name)).length;
      if (missing > 0)
        return warningFinding(
          `La base de données attend ${missing} migration(s)\u00a0: le prochain démarrage les fait.`,
        );
      return okFinding("La base de données répond et elle est à jour.");
    } catch {
      return failedFinding("La base de données ne répond pas.");
    }
  },
};
