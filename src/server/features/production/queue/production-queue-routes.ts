import type { FastifyInstance } from "fastify";
import { countPieces, listPieces } from "#shared/contract/production.ts";
import type { Deps } from "#server/deps.ts";
import { pageLinks } from "#server/http/page-links.ts";
import { route } from "#server/http/route.ts";
import * as queue from "./production-queue-service.ts";

/** What the workshop has to do. */
export function queueRoutes(app: FastifyInstance, deps: Pick<Deps, "db" | "clock">): void {
  route(app, listPieces, async ({ query, request, reply }) => {
    const { page, pageSize, ...filters } = query;
    const answer = await queue.listPieces(deps, filters, { page, pageSize });
    reply.header("Cache-Control", "no-store").header("X-Total-Count", String(answer.total)).header("Link", pageLinks(request.url, { page, pageSize, ...answer }));
    if (answer.capped) reply.header("X-Total-Count-Capped", "true");
    return answer.items;
  });

  route(app, countPieces, async ({ reply }) => {
    reply.header("Cache-Control", "no-store");
    return queue.countPieces(deps);
  });
}
