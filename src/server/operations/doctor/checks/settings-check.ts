import { isLoopbackAddress } from "#server/config/loopback-address.ts";
import { type HealthCheck, okFinding, warningFinding, criticalFinding, failedFinding } from "../check.ts";

export const variablesHealthCheck: HealthCheck = {
  name: "variables",
  look: ({ settings: { unknownVariables } }) => {
    if (unknownVariables.length === 0) return okFinding("Aucune variable inconnue ne ressemble aux nôtres.");
    const said = unknownVariables.map(({ name, meant }) => (meant ? `${name} (plutôt ${meant}\u00a0?)` : name));
    return warningFinding(`Sans effet, car inconnu\u00a0: ${said.join(", ")}. Corrigez le nom ou retirez la ligne.`);
  },
};

export const publicUrlHealthCheck: HealthCheck = {
  name: "address",
  look: ({ settings: { publicUrl, isProduction }, payments: { name } }) => {
    if (isLoopbackAddress(publicUrl)) {
      const text = `PUBLIC_URL est ${publicUrl}\u00a0: ni les acheteurs ni ${name} n'y viennent. Donnez l'adresse publique, en https.`;
      if (isProduction) return criticalFinding(text);
      return warningFinding(text);
    }
    if (!publicUrl.startsWith("https:"))
      return failedFinding(
        `PUBLIC_URL est ${publicUrl}\u00a0: tout passe en clair, et ${name} n'y notifie rien. Mettez https devant.`,
      );
    return okFinding(`L'adresse publique est ${publicUrl}.`);
  },
};

/** Requires a proxy for https, since the service itself speaks only http. */
export const proxyHealthCheck: HealthCheck = {
  name: "proxy",
  look: ({ settings: { publicUrl, trustProxy }, noticed }) => {
    if (trustProxy > 0) return okFinding(`X-Forwarded-For est cru pour ${trustProxy} proxy.`);
    const advice =
      "Tous les visiteurs comptent pour un seul, et se partagent ses limites. Mettez TRUST_PROXY=1, ou le nombre de vos proxys.";
    if (noticed.untrustedProxy) return failedFinding(`Un proxy envoie X-Forwarded-For et TRUST_PROXY=false. ${advice}`);
    if (publicUrl.startsWith("https:"))
      return warningFinding(`PUBLIC_URL est en https, donc derrière un proxy, et TRUST_PROXY=false. ${advice}`);
    return okFinding("Aucun proxy n'est annoncé.");
  },
};
