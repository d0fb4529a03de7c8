import { isLoopback } from "#server/config/env.ts";
import { type Check, fine, look, losing, wrong } from "../check.ts";

export const variables: Check = {
  name: "variables",
  look: ({ settings: { unknownVariables } }) => {
    if (unknownVariables.length === 0) return fine("Aucune variable inconnue ne ressemble aux nôtres.");
    const said = unknownVariables.map(({ name, meant }) => (meant ? `${name} (plutôt ${meant}\u00a0?)` : name));
    return look(`Sans effet, car inconnu\u00a0: ${said.join(", ")}. Corrigez le nom ou retirez la ligne.`);
  },
};

export const address: Check = {
  name: "address",
  look: ({ settings: { publicUrl, isProduction } }) => {
    if (isLoopback(publicUrl)) {
      const text = `PUBLIC_URL est ${publicUrl}\u00a0: ni les acheteurs ni PayTech n'y viennent. Donnez l'adresse publique, en https.`;
      return isProduction ? losing(text) : look(text);
    }
    if (!publicUrl.startsWith("https:")) return wrong(`PUBLIC_URL est ${publicUrl}\u00a0: tout passe en clair, et PayTech n'y notifie rien. Mettez https devant.`);
    return fine(`L'adresse publique est ${publicUrl}.`);
  },
};

/** We speak http only, so https means that a proxy stands before us. */
export const proxy: Check = {
  name: "proxy",
  look: ({ settings: { publicUrl, trustProxy }, noticed }) => {
    if (trustProxy > 0) return fine(`X-Forwarded-For est cru pour ${trustProxy} proxy.`);
    const advice = "Tous les visiteurs comptent pour un seul, et se partagent ses limites. Mettez TRUST_PROXY=1, ou le nombre de vos proxys.";
    if (noticed.untrustedProxy) return wrong(`Un proxy envoie X-Forwarded-For et TRUST_PROXY=false. ${advice}`);
    if (publicUrl.startsWith("https:")) return look(`PUBLIC_URL est en https, donc derrière un proxy, et TRUST_PROXY=false. ${advice}`);
    return fine("Aucun proxy n'est annoncé.");
  },
};
