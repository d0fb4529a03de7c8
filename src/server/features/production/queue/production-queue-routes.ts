import type { FastifyInstance } from "fastify";
import { countPieces, listPieces } from "#shared/contract/production.ts";
import type { Deps } from "#server/deps.ts";
import { buildPaginationLinks } from "#server/http/page-links.ts";
import { registerEndpoint } from "#server/http/route.ts";
import * as queue from "./production-queue-service.ts";

/** Serves the production queue. */
export function registerProductionQueueRoutes(app: FastifyInstance, deps: Pick<Deps, "db" | "clock">): void {
  registerEndpoint(app, listPieces, async ({ query, request, reply }) => {
    const { page, pageSize, ...filters } = query;
    const answer = await queue.getProductionQueuePage(deps, filters, { page, pageSize });
    reply
      .header("Cache-Control", "no-store")
      .header("X-Total-Count", String(answer.total))
      .header("Link", buildPaginationLinks(request.url, { page, pageSize, ...answer }));
    if (answer.capped) reply.header("X-Total-Count-Capped", "true");
    return answer.items;
  });

  registerEndpoint(app, countPieces, async ({ reply }) => {
    reply.header("Cache-Control", "no-store");
    return queue.countPiecesByState(deps);
  });
}
