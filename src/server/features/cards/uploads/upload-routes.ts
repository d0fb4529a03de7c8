import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createUpload, readUpload, readUploadForCropping, readUploadImage } from "#shared/contract/uploads.ts";
import { type UploadKind, maxUploadBytes } from "#shared/card/upload-kinds.ts";
import { AppError } from "#server/app-error.ts";
import { getClientIpOrSubnet } from "#server/http/client-address.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { sendImageResponse } from "#server/http/send-image.ts";
import { readUploadForm } from "./read-upload-form.ts";
import { type IncomingUploadPool, createIncomingUploadPool } from "./incoming-upload-pool.ts";
import * as service from "./upload-service.ts";
import { type ReceiveUploadNeeds, storeReceivedUpload } from "./upload-service.ts";
import { createSemaphore } from "#server/jobs/semaphore.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import {
  consumeRateLimitByIp,
  isIpRateLimited,
  refundRateLimitHits,
} from "#server/auth/rate-limit/rate-limit-service.ts";

/** Serves addresses whose uploads often fail, so that the others keep half of the image capacity. */
const withDoubtfulSlot = createSemaphore(1, 30);

/**
 * Receives an image and stores it. Failures count apart from stored images, and their rate limit refuses only further
 * failures: a good image from the same client IP is stored all the same.
 * @throws {AppError} `request.rate_limited`, or as `receive` and `storeReceivedUpload`
 */
async function storeUploadWithinRateLimits(
  deps: ReceiveUploadNeeds,
  address: string,
  receive: () => Promise<{ kind: UploadKind; bytes: Buffer }>,
): Promise<{ id: string }> {
  try {
    const form = await receive();
    const store = () => storeCounted(deps, address, form);
    if (await isIpRateLimited(deps, rateLimitPolicies.failedUploads, address)) return await withDoubtfulSlot(store);
    return await store();
  } catch (error) {
    if (isBadFile(error)) await consumeRateLimitByIp(deps, rateLimitPolicies.failedUploads, address);
    throw error;
  }
}

async function storeCounted(
  deps: ReceiveUploadNeeds,
  address: string,
  form: { kind: UploadKind; bytes: Buffer },
): Promise<{ id: string }> {
  const hits = await consumeRateLimitByIp(deps, rateLimitPolicies.uploads, address);
  try {
    return await storeReceivedUpload(deps, form, { address, hits });
  } catch (error) {
    await refundRateLimitHits(deps, hits);
    throw error;
  }
}

/**
 * Checks whether the file itself is at fault, not the network. A file that finds no room counts too, since it costs as
 * much work.
 */
function isBadFile(error: unknown): boolean {
  return error instanceof AppError && error.code.startsWith("upload.") && error.code !== "upload.too_slow";
}

/** Maximum size of the form's other fields. */
const formBytes = 16 * 1024;

export async function registerUploadRoutes(
  app: FastifyInstance,
  deps: service.ReceiveUploadNeeds,
  room = createIncomingUploadPool(),
): Promise<void> {
  // A scope of its own, so that no other endpoint accepts multipart.
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: {
        fileSize: maxUploadBytes,
        files: 1,
        fields: 4,
        parts: 5,
        fieldSize: 1000,
        fieldNameSize: 100,
        headerPairs: 20,
      },
    });
    registerEndpoint(scope, createUpload, async ({ request, reply }) => {
      return storeUploadWithinRateLimits(deps, getClientIpOrSubnet(request), () => receiveForm(request, reply, room));
    });
  });

  registerEndpoint(app, readUpload, async ({ params }) => service.getPrivateUploadUrl(deps, params.id));

  registerEndpoint(app, readUploadImage, async ({ params, reply }) =>
    sendImageResponse(reply, await service.readPrivateUploadImage(deps, params.id)),
  );

  registerEndpoint(app, readUploadForCropping, async ({ params, reply }) =>
    sendImageResponse(reply, await service.readUploadForCropping(deps, params.id)),
  );
}

/** Receives the form. An aborted one is answered while bytes may still come, so the answer closes the connection. */
async function receiveForm(
  request: FastifyRequest,
  reply: FastifyReply,
  room: IncomingUploadPool,
): ReturnType<typeof readUploadForm> {
  const { socket } = request.raw;
  const before = socket.bytesRead;
  const most = maxUploadBytes + formBytes;
  const size = Math.min(Number(request.headers["content-length"] ?? most), most);
  try {
    return await room.receive(
      { address: getClientIpOrSubnet(request), size, countBytes: () => socket.bytesRead - before },
      () => readUploadForm(request),
    );
  } catch (error) {
    if (error instanceof AppError && (error.code === "server.busy" || error.code === "upload.too_slow"))
      reply.header("Connection", "close");
    throw error;
  }
}
