import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createUpload, readUpload, readUploadImage } from "#shared/contract/uploads.ts";
import { maxUploadBytes } from "#shared/upload-kinds.ts";
import { AppError } from "#shared/app-error.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { route } from "#server/http/route.ts";
import { sendImage } from "#server/http/send-image.ts";
import { readUploadForm } from "./form.ts";
import { storeWithinLimits } from "./limited-upload.ts";
import { createReceivingRoom, type ReceivingRoom } from "./receiving.ts";
import * as service from "./upload-service.ts";

/** What a form holds besides its file, at most. */
const formBytes = 16 * 1024;

export async function uploadRoutes(app: FastifyInstance, deps: service.StoreUploadNeeds, room = createReceivingRoom()): Promise<void> {
  // In a scope of its own, so that no other endpoint takes multipart.
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: maxUploadBytes, files: 1, fields: 4, parts: 5, fieldSize: 1000, fieldNameSize: 100, headerPairs: 20 },
    });
    route(scope, createUpload, async ({ request, reply }) => {
      return storeWithinLimits(deps, clientAddress(request), () => receiveForm(request, reply, room));
    });
  });

  route(app, readUpload, async ({ params, reply }) => {
    reply.header("Cache-Control", "no-store");
    return service.readUploadUrl(deps, params.id);
  });

  route(app, readUploadImage, async ({ params, reply }) => {
    reply.header("Cache-Control", "no-store");
    return sendImage(reply, await service.readPrivateImage(deps, params.id));
  });
}

/** Who has to leave the room is answered while bytes may still come: the connection ends with the answer. */
async function receiveForm(request: FastifyRequest, reply: FastifyReply, room: ReceivingRoom): ReturnType<typeof readUploadForm> {
  const { socket } = request.raw;
  const before = socket.bytesRead;
  const most = maxUploadBytes + formBytes;
  const size = Math.min(Number(request.headers["content-length"] ?? most), most);
  try {
    return await room.receive({ address: clientAddress(request), size, countBytes: () => socket.bytesRead - before }, () => readUploadForm(request));
  } catch (error) {
    if (error instanceof AppError && (error.code === "server.busy" || error.code === "upload.too_slow")) reply.header("Connection", "close");
    throw error;
  }
}
