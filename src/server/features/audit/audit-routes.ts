import type { FastifyInstance } from "fastify";
import { listAudit } from "#shared/contract/audit.ts";
import type { Deps } from "#server/deps.ts";
import { buildPaginationLinks } from "#server/http/page-links.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import * as service from "./audit-service.ts";

export function registerAuditRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, listAudit, async ({ query, request, reply }) => {
    const { entries, total } = await service.getAuditLogPage(deps, query);
    reply.header("X-Total-Count", String(total)).header("Link", buildPaginationLinks(request.url, { ...query, total }));
    return entries;
  });
}
