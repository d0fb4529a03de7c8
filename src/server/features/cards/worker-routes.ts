import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { orderRefField } from "#shared/contract/fields.ts";
import { routePaths } from "#shared/urls.ts";
import type { Deps } from "../../deps.ts";

/**
 * Serves each card's service worker: the same script for all, whether the card exists or not, but each limited to
 * its card's path.
 */
export function registerCardWorkerRoute(app: FastifyInstance, { pages }: Pick<Deps, "pages">): void {
  const { worker } = pages.card;
  const etag = `"${createHash("sha256").update(worker).digest("base64url").slice(0, 22)}"`;
  app.get<{ Params: { ref: string } }>(routePaths.cardWorker(":ref"), { schema: { hide: true } }, (request, reply) => {
    const { data: ref } = orderRefField.safeParse(request.params.ref);
    if (ref === undefined) return void reply.callNotFound();
    reply
      .header("cache-control", "no-cache")
      .header("etag", etag)
      .header("service-worker-allowed", routePaths.card(ref))
      .header("x-robots-tag", "noindex");
    if (request.headers["if-none-match"] === etag) return void reply.code(304).send();
    reply.type("text/javascript; charset=utf-8").send(worker);
  });
}
