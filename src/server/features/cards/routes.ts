import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { readCardQr, readContactFile, readContactQr } from "#shared/contract/cards.ts";
import { refField } from "#shared/contract/fields.ts";
import { paths } from "#shared/urls.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { route } from "../../http/route.ts";
import { sendImage } from "../../http/send-image.ts";
import { sendPage } from "../../http/send-page.ts";
import type { VisitCounter } from "../visits/service.ts";
import { attachmentNamed } from "./file-name.ts";
import { homeScreenManifest } from "./home-screen.ts";
import { readPublicImage } from "./images.ts";
import { createCardPages } from "./page/kept.ts";
import { sampleCardRoutes } from "./sample-routes.ts";
import * as service from "./service.ts";

export function cardRoutes(app: FastifyInstance, deps: Deps, visits: VisitCounter): void {
  const pages = createCardPages(deps);
  sampleCardRoutes(app, deps);

  app.get<{ Params: { ref: string } }>(paths.card(":ref"), { schema: { hide: true } }, async (request, reply) => {
    const ref = refField.safeParse(request.params.ref);
    const page = ref.success ? await pages.read(ref.data).catch(undefinedIfMissing) : undefined;
    reply.header("X-Robots-Tag", "noindex").header("Referrer-Policy", "no-referrer");
    if (!ref.data || !page) return sendPage(request, reply, pages.missing, 404);
    visits.note("view", ref.data, request);
    return sendPage(request, reply, page);
  });

  app.get<{ Params: { ref: string } }>(paths.cardManifest(":ref"), { schema: { hide: true } }, async (request, reply) => {
    const ref = refField.safeParse(request.params.ref);
    const card = ref.success ? await service.requireLiveCard(deps, ref.data).catch(undefinedIfMissing) : undefined;
    if (!card) return reply.callNotFound();
    return reply.type("application/manifest+json").header("Cache-Control", "no-cache").header("X-Robots-Tag", "noindex").send(JSON.stringify(homeScreenManifest(card)));
  });

  app.get<{ Params: { key: string; name: string } }>(paths.publicImage(":key", ":name"), { schema: { hide: true } }, async (request, reply) => {
    const image = await readPublicImage(deps, request.params.key, request.params.name);
    const etag = `"${createHash("sha256").update(image.bytes).digest("base64url").slice(0, 22)}"`;
    reply.header("Cache-Control", "public, max-age=86400").header("ETag", etag);
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    return sendImage(reply, image);
  });

  route(app, readContactFile, async ({ params, query, request, reply }) => {
    const file = await service.readContactFile(deps, params.ref, { photo: query.photo === "1" });
    visits.note("save", params.ref, request);
    return reply
      .type("text/vcard; charset=utf-8")
      .header("Content-Disposition", `${query.inline === "1" ? "inline" : "attachment"}; filename="contact.vcf"`)
      .header("Cache-Control", "no-cache")
      .header("X-Robots-Tag", "noindex")
      .send(file);
  });

  route(app, readCardQr, async ({ params, reply }) =>
    reply.type("image/svg+xml").header("Cache-Control", "private, max-age=86400").send(await service.readCardQr(deps, params.ref)));

  route(app, readContactQr, async ({ params, reply }) => {
    const { png, personName } = await service.readContactQr(deps, params.ref);
    return reply.type("image/png").header("Content-Disposition", attachmentNamed(personName, "png")).header("Cache-Control", "no-store").send(png);
  });
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof AppError && error.code === "order.not_found") return undefined;
  throw error;
}
