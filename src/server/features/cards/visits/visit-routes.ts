import type { FastifyInstance } from "fastify";
import { noteTap } from "#shared/contract/visits.ts";
import { route } from "#server/http/route.ts";
import type { VisitCounter } from "./visit-service.ts";

export function visitRoutes(app: FastifyInstance, visits: VisitCounter): void {
  route(app, noteTap, async ({ params, request }) => {
    visits.note(params.kind, params.ref, request);
    return undefined;
  });
}
