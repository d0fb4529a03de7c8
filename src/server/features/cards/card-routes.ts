import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import {
  readCardQr,
  readContactFile,
  readContactQr,
  readLinkQr,
  readPaymentQr,
  qrContentTypes,
} from "#shared/contract/cards.ts";
import { routePaths } from "#shared/urls.ts";
import type { Deps } from "#server/deps.ts";
import type { FastPathTable } from "#server/http/fast-path.ts";
import { registerEndpoint } from "#server/http/route.ts";
import { sendImageResponse } from "#server/http/send-image.ts";
import type { BufferedVisitCounter } from "./visits/visit-service.ts";
import { buildAttachmentDisposition } from "#server/http/attachment.ts";
import { registerBrochureRoute } from "./brochures/brochure-routes.ts";
import { findPublicCardImage, type PublicCardImage, readPublicCardImage } from "./card-images.ts";
import { createStaleIfErrorCache } from "./stale-if-error-cache.ts";
import type { CardPageCache } from "./page/card-page-cache.ts";
import { registerCardPageRoutes } from "./card-page-routes.ts";
import { renderPaymentQrCodeSvg } from "./payment-qr.ts";
import { registerSampleCardRoutes } from "./sample-routes.ts";
import * as service from "./card-service.ts";
import { registerCardWorkerRoute } from "./worker-routes.ts";

/** Remembered for when the database is away: files of images, which are small, and contact files, some 40 KB each. */
const remembered = { images: 5000, contacts: 300 } as const;

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
  registerCardPageRoutes(app, deps, { pages, visits, fastPath });
  registerSampleCardRoutes(app, deps);
  registerBrochureRoute(app, deps);
  registerCardWorkerRoute(app, deps);

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
