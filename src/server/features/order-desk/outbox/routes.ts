import type { FastifyInstance } from "fastify";
import { listMails } from "#shared/contract/mails.ts";
import type { ClockDeps } from "#server/deps.ts";
import { buildPaginationLinks } from "#server/http/page-links.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import * as outbox from "./service.ts";

/** Registers the list "Courrier": mails with the orders that they are about. */
export function outboxRoutes(app: FastifyInstance, deps: ClockDeps): void {
  registerEndpoint(app, listMails, async ({ query, request, reply }) => {
    const { mails, total, capped } = await outbox.listMails(deps, query);
    reply.header("X-Total-Count", String(total)).header("Link", buildPaginationLinks(request.url, { ...query, total }));
    if (capped) reply.header("X-Total-Count-Capped", "true");
    return mails;
  });
}
