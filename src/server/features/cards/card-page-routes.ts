import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#shared/errors/app-error.ts";
import { addLanguage, type CardLanguage, listShownCardLanguages } from "#shared/card/labels/languages.ts";
import { orderRefField } from "#shared/contract/fields.ts";
import { refPattern } from "#shared/format/crockford.ts";
import { parseTagNumber, routePaths } from "#shared/urls.ts";
import type { Deps } from "#server/deps.ts";
import { cacheSentResponse, type FastPathTable, getCachedResponse } from "#server/http/fast-path.ts";
import { negotiatePageEncoding, sendHtmlPage } from "#server/http/send-page.ts";
import { getLiveCardOrThrow } from "./card-service.ts";
import { buildHomeScreenManifest } from "./home-screen.ts";
import type { CardPageCache, CardPageResponse } from "./page/card-page-cache.ts";
import type { BufferedVisitCounter } from "./visits/visit-service.ts";

/** On every answer of a card's address. */
const cardHeaders = { "x-robots-tag": "noindex", "referrer-policy": "no-referrer" } as const;

interface CardPages {
  pages: CardPageCache;
  visits: BufferedVisitCounter;
  fastPath: FastPathTable;
}

/** Registers a card's page and its manifest for the home screen, at an address for each language that is shown. */
export function registerCardPageRoutes(app: FastifyInstance, deps: Deps, shared: CardPages): void {
  for (const language of listShownCardLanguages(deps.settings)) {
    registerCardPage(app, shared, language);
    registerManifest(app, deps, language);
  }
}

function registerCardPage(app: FastifyInstance, { pages, visits, fastPath }: CardPages, language: CardLanguage): void {
  const route = routePaths.card(addLanguage(":ref", language));
  const [begins = "", ends = ""] = route.split(":ref");

  app.get<{ Params: { ref: string } }>(route, { schema: { hide: true } }, (request, reply) => {
    const ref = readRef(request.params.ref);
    const answer = ref === undefined ? pages.missing(language) : pages.read(ref, language);
    // A card in memory is answered without a turn of the event loop.
    if (answer instanceof Promise) return answer.then((found) => sendCard(request, reply, found, ref));
    sendCard(request, reply, answer, ref);
  });

  function sendCard(
    request: FastifyRequest,
    reply: FastifyReply,
    found: CardPageResponse,
    ref: string | undefined,
  ): FastifyReply {
    const { page, status, stale } = isLostTag(found, request) ? pages.lostTag(language) : found;
    reply.headers(cardHeaders);
    if (stale) reply.header("warning", '111 - "Revalidation Failed"');
    if (status === 200 && ref !== undefined) visits.note("view", ref, request);
    const chosen = negotiatePageEncoding(page, status, request.headers);
    sendHtmlPage(request, reply, page, status, chosen);
    if (status === 200 && !stale) cacheSentResponse(reply, page, chosen.variant, chosen.body);
    return reply;
  }

  fastPath.push({
    begins,
    route,
    shortcut: (request) => {
      if (!request.path.endsWith(ends)) return undefined;
      const ref = request.path.slice(begins.length, request.path.length - ends.length);
      const card = refPattern.test(ref) ? pages.peek(ref, language) : undefined;
      if (!card || isLostTag(card, request)) return undefined;
      const { variant, body } = negotiatePageEncoding(card.page, card.status, request.headers);
      const answer = getCachedResponse(card.page, variant, body);
      if (!answer) return undefined;
      pages.counts.remembered += 1;
      visits.note("view", ref, request);
      return answer;
    },
  });
}

function registerManifest(app: FastifyInstance, deps: Deps, language: CardLanguage): void {
  app.get<{ Params: { ref: string } }>(
    routePaths.cardManifest(addLanguage(":ref", language)),
    { schema: { hide: true } },
    async (request, reply) => {
      const ref = orderRefField.safeParse(request.params.ref);
      if (!ref.success) return reply.callNotFound();
      const card = await getLiveCardOrThrow(deps, ref.data).catch(undefinedIfMissing);
      if (!card) return reply.callNotFound();
      return reply
        .type("application/manifest+json")
        .header("Cache-Control", "no-cache")
        .header("X-Robots-Tag", "noindex")
        .send(JSON.stringify(buildHomeScreenManifest(card, language)));
    },
  );
}

/** Checks whether a card is requested by the tag of a lost printed card. */
function isLostTag({ tagsLost = 0 }: CardPageResponse, request: { readonly query: unknown }): boolean {
  return tagsLost > 0 && (parseTagNumber((request.query as { s?: unknown }).s) ?? Number.POSITIVE_INFINITY) <= tagsLost;
}

/** Skips the schema for a reference that is already written as it is stored, as in every link. */
function readRef(text: string): string | undefined {
  if (refPattern.test(text)) return text;
  return orderRefField.safeParse(text).data;
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof AppError && ["order.not_found", "card.paused"].includes(error.code)) return undefined;
  throw error;
}
