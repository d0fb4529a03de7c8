import type { FastifyInstance } from "fastify";
import * as contract from "#shared/contract/lost-card.ts";
import { formatFcfa } from "#shared/money.ts";
import type { Deps } from "#server/deps.ts";
import { route } from "#server/http/route.ts";
import { staffOf } from "#server/http/session.ts";
import { priceOf } from "#server/features/orders/order-rules.ts";
import { readLostCard, replaceLostCard, type Replaced } from "./lost-card-service.ts";

/** "Carte perdue…". */
export function lostCardRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.readLostCard, async ({ params, reply }) => {
    reply.header("Cache-Control", "no-store");
    return readLostCard(deps, params.ref);
  });

  route(app, contract.replaceLostCard, async ({ params, body, request }) => {
    const replaced = await replaceLostCard(deps, staffOf(request), params.ref, body);
    const { order } = replaced;
    return { message: say(replaced), order: order && { ref: order.ref, number: order.number } };
  });
}

function say({ how, order, ownerEmail }: Replaced): string {
  const closed = "La puce de la carte perdue n'ouvre plus la page.";
  if (how === "coming") return `${closed} Une autre carte est déjà en fabrication\u00a0: rien n'est fait deux fois.`;
  if (!order) return `${closed} La carte de remplacement est à imprimer.`;
  const mailed = ownerEmail === "" ? "donnez-lui le lien de paiement" : `le lien de paiement part à ${ownerEmail}`;
  return `${closed} La commande ${order.number} attend ${formatFcfa(priceOf(order))}\u00a0: ${mailed}.`;
}
