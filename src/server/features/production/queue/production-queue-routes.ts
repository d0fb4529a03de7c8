import type { FastifyInstance, FastifyReply } from "fastify";
import { listQueueRows } from "#shared/contract/lots.ts";
import { countPieces, listPieces } from "#shared/contract/production-pieces.ts";
import type { CoreDeps } from "#server/deps.ts";
import { buildPaginationLinks } from "#server/http/page-links.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getQueueRowsPage } from "./queue-rows-service.ts";
import * as queue from "./production-queue-service.ts";

export function registerProductionQueueRoutes(app: FastifyInstance, deps: CoreDeps): void {
  registerEndpoint(app, listPieces, async ({ query, request, reply }) => {
    const { page, pageSize, ...filters } = query;
    const answer = await queue.getProductionQueuePage(deps, filters, { page, pageSize });
    setPageHeaders(reply, request.url, { page, pageSize, ...answer });
    return answer.items;
  });

  registerEndpoint(app, listQueueRows, async ({ query, request, reply }) => {
    const { page, pageSize, ...filters } = query;
    const answer = await getQueueRowsPage(deps, filters, { page, pageSize });
    setPageHeaders(reply, request.url, { page, pageSize, ...answer });
    return answer.items;
  });

  registerEndpoint(app, countPieces, async () => queue.countPiecesByState(deps));
}

interface ListedPage {
  page: number;
  pageSize: number;
  total: number;
  capped: boolean;
}

function setPageHeaders(reply: FastifyReply, url: string, { page, pageSize, total, capped }: ListedPage): void {
  reply
    .header("X-Total-Count", String(total))
    .header("Link", buildPaginationLinks(url, { page, pageSize, total, capped }));
  if (capped) reply.header("X-Total-Count-Capped", "true");
}
