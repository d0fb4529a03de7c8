import type { FastifyInstance } from "fastify";
import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { eraseOrder } from "#shared/contract/order-erasure.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentStaff } from "#server/http/access-guard.ts";
import { eraseOrderOnRequest } from "./order-erasure-service.ts";

export function registerErasureRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, eraseOrder, async ({ params, body, request }) => {
    const kept = await eraseOrderOnRequest(deps, getCurrentStaff(request), params.ref, body.reason);
    return { message: describeErasure(kept) };
  });
}

function describeErasure(kept: number): string {
  if (kept === 0) return "Les données personnelles de cette commande sont effacées.";
  return `Les données de l'acheteur sont effacées\u00a0; ${formatCount(kept, "carte")} d'autres titulaires ${agreeWord(kept, "reste", "restent")} en ligne.`;
}
