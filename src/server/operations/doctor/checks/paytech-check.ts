import { type HealthCheck, okFinding, warningFinding, criticalFinding, failedFinding } from "../check.ts";

export const payTechHealthCheck: HealthCheck = {
  name: "paytech",
  look: async ({ settings: { paytech: settings, isProduction }, payments }) => {
    if (settings.simulated) {
      const text =
        "Les paiements sont simulés\u00a0: aucun argent réel n'arrive. Renseignez PAYTECH_API_KEY, PAYTECH_API_SECRET et PAYTECH_ENV.";
      if (isProduction) return criticalFinding(text);
      if (settings.localOnly) return warningFinding(text);
      return failedFinding(
        `${text} D'ici là, tout visiteur peut «\u00a0payer\u00a0» sans argent\u00a0: ne publiez pas l'adresse.`,
      );
    }
    const said = await payments.checkKeys();
    if (said === "refused")
      return criticalFinding(
        `${payments.name} refuse PAYTECH_API_KEY et PAYTECH_API_SECRET\u00a0: personne ne peut payer. Copiez-les de nouveau depuis son tableau de bord.`,
      );
    if (said === "silent")
      return failedFinding(
        `${payments.name} ne répond pas à ${settings.baseUrl}. Vérifiez PAYTECH_BASE_URL et ce qui sort de cette machine.`,
      );
    if (settings.env === "prod") return okFinding(`${payments.name} répond et ne refuse pas les clés.`);
    return warningFinding(
      `${payments.name} répond et ne refuse pas les clés, mais PAYTECH_ENV=test\u00a0: aucune vente n'est réelle.`,
    );
  },
};
