import { appliedMigrations } from "#server/db/applied-migrations.ts";
import { mayInstall } from "#server/db/may-install.ts";
import { migrationsFor } from "#server/db/migrations.ts";
import { type Check, fine, look, wrong } from "../check.ts";

export const database: Check = {
  name: "database",
  look: async ({ db }) => {
    if (db === undefined) return look("Aucune base de données encore\u00a0: le premier démarrage la fait.");
    if (typeof db === "string") return wrong(db);
    try {
      if (!(await mayInstall(db))) return wrong("L'utilisateur de la base de données ne peut pas y faire le schéma des travaux, et rien ne démarre\u00a0: GRANT CREATE ON DATABASE … TO …, ou faites-l'en propriétaire.");
      const applied = new Set(await appliedMigrations(db.query));
      const missing = migrationsFor(db.engine).filter(({ name }) => !applied.has(name)).length;
      return missing > 0 ? look(`La base de données attend ${missing} migration(s)\u00a0: le prochain démarrage les fait.`) : fine("La base de données répond et elle est à jour.");
    } catch {
      return wrong("La base de données ne répond pas.");
    }
  },
};
