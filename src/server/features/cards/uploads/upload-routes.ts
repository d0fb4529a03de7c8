import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createUpload, readUpload, readUploadForCropping, readUploadImage } from "#shared/contract/uploads.ts";
import { maxUploadBytes } from "#shared/card/upload-kinds.ts";
import { AppError } from "#shared/errors/app-error.ts";
import { getClientIpOrSubnet } from "#server/http/client-address.ts";
import { registerEndpoint } from "#server/http/route.ts";
import { sendImageResponse } from "#server/http/send-image.ts";
import { readUploadForm } from "./read-upload-form.ts";
import { storeUploadWithinRateLimits } from "./limited-upload.ts";
import { createIncomingUploadPool, type IncomingUploadPool } from "./incoming-upload-pool.ts";
import * as service from "./upload-service.ts";

/** Maximum size of the form's other fields. */
const formBytes = 16 * 1024;

export async function registerUploadRoutes(
  app: FastifyInstance,
  deps: service.StoreUploadNeeds,
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

  registerEndpoint(app, readUpload, async ({ params, reply }) => {
    reply.header("Cache-Control", "no-store");
    return service.getPrivateUploadUrl(deps, params.id);
  });

  registerEndpoint(app, readUploadImage, async ({ params, reply }) => {
    reply.header("Cache-Control", "no-store");
    return sendImageResponse(reply, await service.readPrivateUploadImage(deps, params.id));
  });

  registerEndpoint(app, readUploadForCropping, async ({ params, reply }) => {
    reply.header("Cache-Control", "no-store");
    return sendImageResponse(reply, await service.readUploadForCropping(deps, params.id));
  });
}

/** Answers an aborted form while bytes may still come: the connection ends with the answer. */
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
