import type { FastifyInstance } from "fastify";
import * as contract from "#shared/contract/lost-card.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentStaff } from "#server/http/access-guard.ts";
import { readLostCard, replaceLostCard, type ReplaceLostCardResult } from "./lost-card-service.ts";

/** Registers the routes behind "Carte perdue…". */
export function lostCardRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.readLostCard, async ({ params, query }) =>
    readLostCard(deps, { ...params, ...query }),
  );

  registerEndpoint(app, contract.replaceLostCard, async ({ params, query, body, request }) => {
    const replaced = await replaceLostCard(deps, getCurrentStaff(request), { ...params, ...query }, body);
    const { order } = replaced;
    return { message: say(replaced), order: order && { ref: order.ref, number: order.number } };
  });
}

function say({ how, order, told }: ReplaceLostCardResult): string {
  const closed = "La puce de la carte perdue n'ouvre plus la page.";
  if (how === "coming") return `${closed} Une autre carte est déjà en fabrication\u00a0: rien n'est fait deux fois.`;
  if (!order) {
    const written = told === "" ? "" : `\u00a0; un e-mail le dit à ${told}`;
    return `${closed} La carte de remplacement est à imprimer${written}.`;
  }
  const link = told === "" ? "donnez son lien de paiement" : `le lien de paiement part à ${told}`;
  return `${closed} La commande ${order.number} attend ${formatFcfa(order.price)}\u00a0: ${link}.`;
}
