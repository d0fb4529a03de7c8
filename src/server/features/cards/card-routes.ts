import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  qrContentTypes,
  readCardQr,
  readContactFile,
  readContactQr,
  readLinkQr,
  readPaymentQr,
} from "#shared/contract/cards.ts";
import { parseTagNumber, routePaths } from "#shared/route-paths.ts";
import type { DbDeps, Deps } from "#server/deps.ts";
import { type FastPathTable, cacheSentResponse, getCachedResponse } from "#server/http/fast-path.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { sendImageResponse } from "#server/http/send-image.ts";
import type { BufferedVisitCounter } from "./visits/visit-service.ts";
import { buildAttachmentDisposition } from "#server/http/attachment.ts";
import { registerBrochureRoute } from "./brochures/brochure-routes.ts";
import { readUploadVariant } from "./uploads/upload-service.ts";
import { type PublicCardImage, findPublicCardImage } from "./images/card-images.ts";
import { createStaleIfErrorCache } from "./cache/stale-if-error-cache.ts";
import type { CardPageCache, CardPageResponse } from "./cache/card-page-cache.ts";
import { registerSampleCardRoutes } from "./page/sample-routes.ts";
import * as service from "./card-service.ts";
import { getLiveCardOrThrow } from "./card-service.ts";
import { buildPaymentHref } from "#shared/card/extras/payment-links.ts";
import { AppError } from "#server/app-error.ts";
import { renderQrSvg } from "#server/rendering/qr/qr.ts";
import { getVisibleCardExtras } from "./card-appearance-rules.ts";
import { type CardLanguage, addLanguage, listShownCardLanguages } from "#shared/card/labels/languages.ts";
import { orderRefField } from "#shared/contract/fields.ts";
import { refPattern } from "#shared/format/crockford.ts";
import { negotiatePageEncoding, sendHtmlPage } from "#server/http/send-page.ts";
import { getPageThemeColors } from "#web/card/color-scheme.ts";
import type { CardRow } from "./card-tables.ts";

/** Sent with every answer at a card's address. */
const cardHeaders = { "x-robots-tag": "noindex", "referrer-policy": "no-referrer" } as const;

interface CardPages {
  pages: CardPageCache;
  visits: BufferedVisitCounter;
  fastPath: FastPathTable;
}

/** Registers a card's page and its home-screen manifest, at one address per shown language. */
function registerCardPageRoutes(app: FastifyInstance, deps: Deps, shared: CardPages): void {
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
    // A card in memory is answered without waiting for the event loop.
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

/** Checks whether the request came by a tag of a lost printed card. */
function isLostTag({ tagsLost = 0 }: CardPageResponse, request: { readonly query: unknown }): boolean {
  return tagsLost > 0 && (parseTagNumber((request.query as { s?: unknown }).s) ?? Number.POSITIVE_INFINITY) <= tagsLost;
}

/** Skips the schema for a reference in its stored spelling, as every link has it. */
function readRef(text: string): string | undefined {
  if (refPattern.test(text)) return text;
  return orderRefField.safeParse(text).data;
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof AppError && ["order.not_found", "card.paused"].includes(error.code)) return undefined;
  throw error;
}

type HomeScreenCard = Pick<CardRow, "ref" | "firstName" | "lastName" | "dress">;

/**
 * Builds the web app manifest that puts a card on a phone's home screen, under the holder's name, in the language in
 * which it was opened.
 */
function buildHomeScreenManifest({ ref, firstName, lastName, dress }: HomeScreenCard, language: CardLanguage) {
  const { themeColor } = getPageThemeColors(dress);
  const icon = (side: number, purpose: string) => ({
    src: `/assets/icon-${side}.png`,
    sizes: `${side}x${side}`,
    type: "image/png",
    purpose,
  });
  return {
    id: routePaths.card(addLanguage(ref, language)),
    name: `${firstName} ${lastName}`.trim(),
    short_name: firstName,
    lang: language,
    start_url: routePaths.card(addLanguage(ref, language)),
    scope: "/",
    display: "standalone",
    background_color: themeColor,
    theme_color: themeColor,
    icons: [icon(192, "any"), icon(512, "any maskable")],
  };
}

/** Answers kept for database outages: image records, which are small, and contact files, some 40 KB each. */
const remembered = { images: 5000, contacts: 300 } as const;

export function registerCardRoutes(
  app: FastifyInstance,
  deps: Deps,
  pages: CardPageCache,
  visits: BufferedVisitCounter,
  fastPath: FastPathTable,
): void {
  // Cached answers are used only for a card that is itself served from memory, in its current version.
  const imageOrBefore = createStaleIfErrorCache<PublicCardImage>(remembered.images, ({ cardRefs }, address) =>
    cardRefs.some((ref) => pages.standIn(ref)?.images.includes(address)),
  );
  const contactOrBefore = createStaleIfErrorCache<service.CardContactFile>(
    remembered.contacts,
    ({ ref, version }) => pages.standIn(ref)?.version === version,
  );
  registerCardPageRoutes(app, deps, { pages, visits, fastPath });
  registerSampleCardRoutes(app, deps);
  registerBrochureRoute(app, deps);
  registerCardWorkerRoute(app, deps);

  app.get<{ Params: { key: string; name: string } }>(
    routePaths.publicImage(":key", ":name"),
    { schema: { hide: true } },
    async (request, reply) => {
      const { key, name } = request.params;
      const image = await readUploadVariant(
        deps,
        await imageOrBefore(routePaths.publicImage(key, name), () => findPublicCardImage(deps, key, name)),
      );
      const etag = `"${createHash("sha256").update(image.bytes).digest("base64url").slice(0, 22)}"`;
      reply.header("Cache-Control", "public, max-age=86400").header("ETag", etag);
      // Other sites may embed a card's picture but must not index it; its URL changes with its content.
      if (image.contentType === "image/jpeg")
        reply
          .header("Cache-Control", "public, max-age=86400, immutable")
          .header("Cross-Origin-Resource-Policy", "cross-origin")
          .header("X-Robots-Tag", "noindex");
      if (request.headers["if-none-match"] === etag) return reply.code(304).send();
      return sendImageResponse(reply, image);
    },
  );

  registerEndpoint(app, readContactFile, async ({ params, query, request, reply }) => {
    const photo = query.photo === "1";
    const { file } = await contactOrBefore(`${params.ref} ${photo}`, () =>
      service.getCardContactFile(deps, params.ref, { photo }),
    );
    visits.note("save", params.ref, request);
    return reply
      .type("text/vcard; charset=utf-8")
      .header("Content-Disposition", `${query.inline === "1" ? "inline" : "attachment"}; filename="contact.vcf"`)
      .header("X-Robots-Tag", "noindex")
      .send(file);
  });

  registerEndpoint(app, readCardQr, async ({ params, reply }) =>
    reply.type("image/svg+xml").send(await service.renderCardQrCodeSvg(deps, params.ref)),
  );

  registerEndpoint(app, readPaymentQr, async ({ params, query, reply }) =>
    reply.type("image/svg+xml").send(await renderPaymentQrCodeSvg(deps, params.ref, query.lien)),
  );

  registerEndpoint(app, readContactQr, async ({ params, reply }) => {
    const { png, personName } = await service.renderContactQrCode(deps, params.ref);
    return reply
      .type("image/png")
      .header("Content-Disposition", buildAttachmentDisposition(personName, "png"))
      .send(png);
  });

  registerEndpoint(app, readLinkQr, async ({ params: { ref, format }, reply }) => {
    const { file, personName } = await service.renderCardLinkQrCode(deps, ref, format);
    return reply
      .type(qrContentTypes[format])
      .header("Content-Disposition", buildAttachmentDisposition(`${personName} (lien)`, format))
      .send(file);
  });
}

/**
 * Renders the QR code of a payment link that the live card's page shows; refuses any other URL.
 * @throws {AppError} `order.not_found`, `card.paused`
 */
async function renderPaymentQrCodeSvg(deps: DbDeps, ref: string, href: string): Promise<string> {
  const card = await getLiveCardOrThrow(deps, ref);
  const shown = getVisibleCardExtras(card, 0);
  if (!shown?.payments.some((link) => buildPaymentHref(link) === href)) throw new AppError("order.not_found");
  return renderQrSvg(href);
}

/**
 * Serves each card's service workers, one a language. The script is the same for all cards, existing or not, but each
 * worker is limited to its page's path.
 */
function registerCardWorkerRoute(app: FastifyInstance, { pages, settings }: Pick<Deps, "pages" | "settings">): void {
  for (const language of listShownCardLanguages(settings)) {
    const { worker } = language === "en" ? pages.card.english : pages.card;
    const etag = `"${createHash("sha256").update(worker).digest("base64url").slice(0, 22)}"`;
    // `web/card/offline/cache-card.ts` requests this path; pages do not need it, so it is not in `routePaths`.
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
