import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  readCardQr,
  readContactFile,
  readContactQr,
  readLinkQr,
  readPaymentQr,
  qrContentTypes,
} from "#shared/contract/cards.ts";
import { orderRefField } from "#shared/contract/fields.ts";
import { refPattern } from "#shared/crockford.ts";
import { routePaths, parseTagNumber } from "#shared/urls.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import { getCachedResponse, cacheSentResponse, type FastPathTable } from "#server/http/fast-path.ts";
import { registerEndpoint } from "#server/http/route.ts";
import { sendImageResponse } from "#server/http/send-image.ts";
import { negotiatePageEncoding, sendHtmlPage } from "#server/http/send-page.ts";
import type { BufferedVisitCounter } from "./visits/visit-service.ts";
import { buildAttachmentDisposition } from "#server/http/attachment.ts";
import { buildHomeScreenManifest } from "./home-screen.ts";
import { findPublicCardImage, type PublicCardImage, readPublicCardImage } from "./card-images.ts";
import { createStaleIfErrorCache } from "./stale-if-error-cache.ts";
import type { CardPageResponse, CardPageCache } from "./page/card-page-cache.ts";
import { renderPaymentQrCodeSvg } from "./payment-qr.ts";
import { registerSampleCardRoutes } from "./sample-routes.ts";
import * as service from "./card-service.ts";
import { registerCardWorkerRoute } from "./worker-routes.ts";

/** Remembered for when the database is away: files of images, which are small, and contact files, some 40 KB each. */
const remembered = { images: 5000, contacts: 300 } as const;
/** On every answer of a card's address. */
const cardHeaders = { "x-robots-tag": "noindex", "referrer-policy": "no-referrer" } as const;

export function registerCardRoutes(
  app: FastifyInstance,
  deps: Deps,
  pages: CardPageCache,
  visits: BufferedVisitCounter,
  fastPath: FastPathTable,
): void {
  // Replaced only by a card that is itself served from memory, in its present version.
  const imageOrBefore = createStaleIfErrorCache<PublicCardImage>(remembered.images, ({ cardRefs }, address) =>
    cardRefs.some((ref) => pages.standIn(ref)?.images.includes(address)),
  );
  const contactOrBefore = createStaleIfErrorCache<service.CardContactFile>(
    remembered.contacts,
    ({ ref, version }) => pages.standIn(ref)?.version === version,
  );
  registerSampleCardRoutes(app, deps);
  registerCardWorkerRoute(app, deps);

  app.get<{ Params: { ref: string } }>(routePaths.card(":ref"), { schema: { hide: true } }, (request, reply) => {
    const ref = readRef(request.params.ref);
    const answer = ref === undefined ? pages.missing : pages.read(ref);
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
    const { page, status, stale } = isLostTag(found, request) ? pages.lostTag : found;
    reply.headers(cardHeaders);
    if (stale) reply.header("warning", '111 - "Revalidation Failed"');
    if (status === 200 && ref !== undefined) visits.note("view", ref, request);
    const chosen = negotiatePageEncoding(page, status, request.headers);
    sendHtmlPage(request, reply, page, status, chosen);
    if (status === 200 && !stale) cacheSentResponse(reply, page, chosen.variant, chosen.body);
    return reply;
  }

  fastPath.push({
    begins: routePaths.card(""),
    route: routePaths.card(":ref"),
    shortcut: (request) => {
      const ref = request.path.slice(routePaths.card("").length);
      const card = refPattern.test(ref) ? pages.peek(ref) : undefined;
      if (!card || isLostTag(card, request)) return undefined;
      const { variant, body } = negotiatePageEncoding(card.page, card.status, request.headers);
      const answer = getCachedResponse(card.page, variant, body);
      if (!answer) return undefined;
      pages.counts.remembered += 1;
      visits.note("view", ref, request);
      return answer;
    },
  });

  app.get<{ Params: { ref: string } }>(
    routePaths.cardManifest(":ref"),
    { schema: { hide: true } },
    async (request, reply) => {
      const ref = orderRefField.safeParse(request.params.ref);
      if (!ref.success) return reply.callNotFound();
      const card = await service.getLiveCardOrThrow(deps, ref.data).catch(undefinedIfMissing);
      if (!card) return reply.callNotFound();
      return reply
        .type("application/manifest+json")
        .header("Cache-Control", "no-cache")
        .header("X-Robots-Tag", "noindex")
        .send(JSON.stringify(buildHomeScreenManifest(card)));
    },
  );

  app.get<{ Params: { key: string; name: string } }>(
    routePaths.publicImage(":key", ":name"),
    { schema: { hide: true } },
    async (request, reply) => {
      const { key, name } = request.params;
      const image = await readPublicCardImage(
        deps,
        await imageOrBefore(routePaths.publicImage(key, name), () => findPublicCardImage(deps, key, name)),
      );
      const etag = `"${createHash("sha256").update(image.bytes).digest("base64url").slice(0, 22)}"`;
      reply.header("Cache-Control", "public, max-age=86400").header("ETag", etag);
      // A card's picture may be embedded elsewhere but must not be indexed; its address changes with its content.
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
      .header("Cache-Control", "no-cache")
      .header("X-Robots-Tag", "noindex")
      .send(file);
  });

  registerEndpoint(app, readCardQr, async ({ params, reply }) =>
    reply
      .type("image/svg+xml")
      .header("Cache-Control", "private, max-age=86400")
      .send(await service.renderCardQrCodeSvg(deps, params.ref)),
  );

  registerEndpoint(app, readPaymentQr, async ({ params, query, reply }) =>
    reply
      .type("image/svg+xml")
      .header("Cache-Control", "private, max-age=86400")
      .send(await renderPaymentQrCodeSvg(deps, params.ref, query.lien)),
  );

  registerEndpoint(app, readContactQr, async ({ params, reply }) => {
    const { png, personName } = await service.renderContactQrCode(deps, params.ref);
    return reply
      .type("image/png")
      .header("Content-Disposition", buildAttachmentDisposition(personName, "png"))
      .header("Cache-Control", "no-store")
      .send(png);
  });

  registerEndpoint(app, readLinkQr, async ({ params: { ref, format }, reply }) => {
    const { file, personName } = await service.renderCardLinkQrCode(deps, ref, format);
    return reply
      .type(qrContentTypes[format])
      .header("Content-Disposition", buildAttachmentDisposition(`${personName} (lien)`, format))
      .header("Cache-Control", "no-store")
      .send(file);
  });
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
