import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { maxBrochureBytes } from "#shared/card/extras/brochure.ts";
import { sendBrochure } from "#shared/contract/owner-cards.ts";
import { AppError } from "#shared/errors/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { getClientIpOrSubnet } from "#server/http/client-address.ts";
import { registerEndpoint } from "#server/http/route.ts";
import { getCurrentOwner } from "#server/http/session.ts";
import { receiveBrochureFromOwner } from "./owner-brochure.ts";

/** Registers what receives a card's brochure. */
export async function registerOwnerBrochureRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  // A scope of its own, so that no other endpoint accepts multipart.
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: maxBrochureBytes, files: 1, fields: 0, parts: 1, fieldNameSize: 100, headerPairs: 20 },
    });
    registerEndpoint(scope, sendBrochure, async ({ params, request, reply }) => {
      reply.header("Cache-Control", "no-store");
      return receiveBrochureFromOwner(deps, getCurrentOwner(request), params.ref, {
        address: getClientIpOrSubnet(request),
        receive: () => readFile(request),
      });
    });
  });
}

/** @throws {AppError} `brochure.missing`, `.too_large`, `request.malformed` */
async function readFile(request: FastifyRequest): Promise<Buffer> {
  // If the client has left before the parser listens, the parser would wait forever.
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
