import { createHash } from "node:crypto";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createUpload, readUpload, readUploadImage } from "#shared/contract/uploads.ts";
import { maxUploadBytes } from "#shared/upload-kinds.ts";
import { paths } from "#shared/urls.ts";
import { AppError } from "../../errors.ts";
import { clientAddress } from "../../http/client-address.ts";
import { route } from "../../http/route.ts";
import type { StoredObject } from "../../ports/storage/port.ts";
import { readUploadForm } from "./form.ts";
import { storeWithinLimits } from "./limited-upload.ts";
import { createReceivingRoom, type ReceivingRoom } from "./receiving.ts";
import * as service from "./service.ts";

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

  app.get<{ Params: { key: string; name: string } }>(paths.publicImage(":key", ":name"), { schema: { hide: true } }, async (request, reply) => {
    const image = await service.readPublicImage(deps, request.params.key, request.params.name);
    const etag = `"${createHash("sha256").update(image.bytes).digest("base64url").slice(0, 22)}"`;
    reply.header("Cache-Control", "public, max-age=86400").header("ETag", etag);
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    return sendImage(reply, image);
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

/** Whatever the bytes hold, a browser shows an image of this type or nothing. */
function sendImage(reply: FastifyReply, image: StoredObject): FastifyReply {
  return reply
    .header("Content-Security-Policy", "default-src 'none'; sandbox")
    .header("X-Content-Type-Options", "nosniff")
    .type(image.contentType)
    .send(image.bytes);
}
