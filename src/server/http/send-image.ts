import type { FastifyReply } from "fastify";
import type { StoredObject } from "#server/adapters/storage/storage-port.ts";

/** Sends an image or a PDF so that a browser shows a file of this type or nothing, whatever the bytes contain. */
export function sendImageResponse(reply: FastifyReply, image: StoredObject): FastifyReply {
  return reply
    .header("Content-Security-Policy", "default-src 'none'; sandbox")
    .header("X-Content-Type-Options", "nosniff")
    .type(image.contentType)
    .send(image.bytes);
}
