import type { FastifyInstance } from "fastify";
import { noteTap } from "#shared/contract/visits.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import type { BufferedVisitCounter } from "./visit-service.ts";

export function registerVisitRoutes(app: FastifyInstance, visits: BufferedVisitCounter): void {
  registerEndpoint(app, noteTap, async ({ params, request }) => {
    visits.note(params.kind, params.ref, request);
    return undefined;
  });
}
