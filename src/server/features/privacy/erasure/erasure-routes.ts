import type { FastifyInstance } from "fastify";
import { eraseOrder } from "#shared/contract/erasure.ts";
import type { Deps } from "#server/deps.ts";
import { route } from "#server/http/route.ts";
import { staffOf } from "#server/http/session.ts";
import { eraseNow } from "./erasure-service.ts";

export function erasureRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, eraseOrder, async ({ params, body, request }) => {
    await eraseNow(deps, staffOf(request), params.ref, body.reason);
    return { message: "Les données personnelles de cette commande sont effacées." };
  });
}
