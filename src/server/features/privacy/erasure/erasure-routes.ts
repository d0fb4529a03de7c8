import type { FastifyInstance } from "fastify";
import { eraseOrder } from "#shared/contract/erasure.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/route.ts";
import { getCurrentStaff } from "#server/http/session.ts";
import { eraseOrderOnRequest } from "./erasure-service.ts";

export function registerErasureRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, eraseOrder, async ({ params, body, request }) => {
    await eraseOrderOnRequest(deps, getCurrentStaff(request), params.ref, body.reason);
    return { message: "Les données personnelles de cette commande sont effacées." };
  });
}
