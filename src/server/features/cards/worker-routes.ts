import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { addLanguage, listShownCardLanguages } from "#shared/card/labels/languages.ts";
import { orderRefField } from "#shared/contract/fields.ts";
import { routePaths } from "#shared/urls.ts";
import type { Deps } from "#server/deps.ts";

/**
 * Serves each card's service workers, one a language: the same script for all cards, whether they exist or not, but each
 * limited to its page's path.
 */
export function registerCardWorkerRoute(
  app: FastifyInstance,
  { pages, settings }: Pick<Deps, "pages" | "settings">,
): void {
  for (const language of listShownCardLanguages(settings)) {
    const { worker } = language === "en" ? pages.card.english : pages.card;
    const etag = `"${createHash("sha256").update(worker).digest("base64url").slice(0, 22)}"`;
    // As `web/card/offline/keep.ts` asks for it; no page needs it in `routePaths`.
    const route = `${routePaths.card(addLanguage(":ref", language))}/worker.js`;
    app.get<{ Params: { ref: string } }>(route, { schema: { hide: true } }, (request, reply) => {
      const { data: ref } = orderRefField.safeParse(request.params.ref);
      if (ref === undefined) return void reply.callNotFound();
      reply
        .header("cache-control", "no-cache")
        .header("etag", etag)
        .header("service-worker-allowed", routePaths.card(addLanguage(ref, language)))
        .header("x-robots-tag", "noindex");
      if (request.headers["if-none-match"] === etag) return void reply.code(304).send();
      reply.type("text/javascript; charset=utf-8").send(worker);
    });
  }
}
