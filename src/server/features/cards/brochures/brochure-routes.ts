import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { buildBrochurePath, getBrochureKey } from "#shared/card/extras/brochure.ts";
import { orderRefField } from "#shared/contract/fields.ts";
import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { buildAttachmentDisposition } from "#server/http/attachment.ts";
import { sendImageResponse } from "#server/http/send-image.ts";
import { getLiveCardOrThrow } from "../card-service.ts";
import { readBrochureFile } from "../uploads/upload-service.ts";
import { findPublicBrochure } from "./brochure-service.ts";

/** Registers the download of a card's brochure, beneath the card page's path. Browsers save it, never display it. */
export function registerBrochureRoute(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { ref: string }; Querystring: { v?: unknown } }>(
    buildBrochurePath(":ref"),
    { schema: { hide: true } },
    async (request, reply) => {
      const { data: ref } = orderRefField.safeParse(request.params.ref);
      const card = ref && (await getLiveCardOrThrow(deps, ref).catch(undefinedIfMissing));
      const found = card && findPublicBrochure(card);
      if (!found) return reply.callNotFound();
      const { brochure, personName } = found;
      // A brochure never changes (a new one has a new id), so the ETag is a hash of the id: a 304 needs no file.
      const etag = `"${createHash("sha256").update(brochure.id).digest("base64url").slice(0, 22)}"`;
      const isKnown = request.headers["if-none-match"] === etag;
      const file = isKnown ? undefined : await readBrochureFile(deps, brochure.id);
      if (!isKnown && !file) return reply.callNotFound();
      const isItsAddress = request.query.v === getBrochureKey(brochure);
      reply
        .header("Cache-Control", isItsAddress ? "public, max-age=86400, immutable" : "no-cache")
        .header("ETag", etag)
        .header("X-Robots-Tag", "noindex")
        .header("Referrer-Policy", "no-referrer");
      if (!file) return reply.code(304).send();
      reply.header("Content-Disposition", buildAttachmentDisposition(`${personName} (brochure)`, "pdf"));
      return sendImageResponse(reply, file);
    },
  );
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof AppError && ["order.not_found", "card.paused"].includes(error.code)) return undefined;
  throw error;
}
