import type { FastifyInstance } from "fastify";
import { listAudit } from "#shared/contract/audit.ts";
import type { Deps } from "#server/deps.ts";
import { pageLinks } from "#server/http/page-links.ts";
import { route } from "#server/http/route.ts";
import * as service from "./audit-service.ts";

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listAudit, async ({ query, request, reply }) => {
    const { entries, total } = await service.listAudit(deps, query);
    reply.header("Cache-Control", "no-store").header("X-Total-Count", String(total)).header("Link", pageLinks(request.url, { ...query, total }));
    return entries;
  });
}
