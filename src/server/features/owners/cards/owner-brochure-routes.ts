import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { maxBrochureBytes } from "#shared/card/extras/brochure.ts";
import { sendBrochure } from "#shared/contract/owner-cards.ts";
import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { getClientIpOrSubnet } from "#server/http/client-address.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentOwner } from "#server/http/access-guard.ts";
import { type CardBrochure, hasCardExtra } from "#shared/card/extras/card-extras.ts";
import type { OwnerSession } from "#server/auth/owner-session.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { consumeRateLimit } from "#server/auth/rate-limit/rate-limit-service.ts";
import { storeBrochure } from "#server/features/cards/brochures/brochure-service.ts";
import { CardEditPermit } from "#server/features/cards/card-edit-permit-rules.ts";
import { isLocked } from "#server/features/cards/card-editing-rules.ts";
import type { StoreUploadNeeds } from "#server/features/cards/uploads/upload-service.ts";
import { getOwnedCardOrThrow, toCardOwner } from "./owner-card-service.ts";

/** Mailboxes whose brochure waits or is drawn on this node; one brochure each, so that nobody fills the queue. */
const underWay = new Set<string>();

export async function registerOwnerBrochureRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  // A scope of its own, so that no other endpoint accepts multipart.
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: maxBrochureBytes, files: 1, fields: 0, parts: 1, fieldNameSize: 100, headerPairs: 20 },
    });
    registerEndpoint(scope, sendBrochure, async ({ params, request, reply }) => {
      const gone = new AbortController();
      reply.raw.once("close", () => gone.abort(new AppError("request.malformed")));
      return receiveBrochureFromOwner(deps, getCurrentOwner(request), params.ref, {
        address: getClientIpOrSubnet(request),
        receive: () => readFile(request),
        gone: gone.signal,
      });
    });
  });
}

/** @throws {AppError} `brochure.missing`, `.too_large`, `request.malformed` */
async function readFile(request: FastifyRequest): Promise<Buffer> {
  // If the client is gone before the parser listens, the parser would wait forever.
  if (request.raw.destroyed && !request.raw.readableEnded) throw new AppError("request.malformed");
  try {
    const part = await request.file();
    if (part) return await part.toBuffer();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "FST_REQ_FILE_TOO_LARGE")
      throw new AppError("brochure.too_large", { cause: error });
    throw new AppError("request.malformed", { cause: error });
  }
  throw new AppError("brochure.missing");
}

/**
 * Receives and redraws a brochure for a card whose owner may add one; the card gets it when it is saved with its id.
 * `receive` is called only after the checks, so that no other file is read.
 * @throws {AppError} `order.not_found`, `brochure.decided`, `.not_offered`, `.under_way`, `.too_many`, and as
 * `storeBrochure`
 */
async function receiveBrochureFromOwner(
  deps: StoreUploadNeeds,
  own: OwnerSession,
  ref: string,
  { receive, ...sender }: { address: string; receive: () => Promise<Buffer>; gone: AbortSignal },
): Promise<CardBrochure> {
  const card = await getOwnedCardOrThrow(deps, own, ref);
  if (isLocked(card, "socialMedias")) throw new AppError("brochure.decided");
  if (!hasCardExtra(card.offer, "brochure")) throw new AppError("brochure.not_offered");
  CardEditPermit.ask(toCardOwner(own), card, ["extras"]);
  const received = await receive();
  if (underWay.has(own.email)) throw new AppError("brochure.under_way");
  underWay.add(own.email);
  try {
    // Counted once the file has arrived, so that uploads broken off by a bad network do not count.
    await consumeRateLimit(deps, rateLimitPolicies.brochuresByOwner, own.email, "brochure.too_many");
    return await storeBrochure(deps, received, sender);
  } finally {
    underWay.delete(own.email);
  }
}
