import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FindReleaseAsset } from "./static/assets/find-asset.ts";
import { getAssetContentType } from "./static/assets/release-asset.ts";

const decompress = promisify(brotliDecompress);

/**
 * Sends an asset that a page of another version asks for, as that version would; resolves to `false` when no
 * version has it.
 */
export async function sendStoredReleaseAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  find: FindReleaseAsset,
): Promise<boolean> {
  const [, name = ""] = /^\/assets\/([\w.-]+)(?:\?|$)/.exec(request.url) ?? [];
  const asset = name && (request.method === "GET" || request.method === "HEAD") ? await find(name) : undefined;
  if (!asset) return false;
  const asIs = asset.brotli && /\bbr\b/.test(String(request.headers["accept-encoding"]));
  if (asIs) reply.header("Content-Encoding", "br");
  if (asset.brotli) reply.header("Vary", "Accept-Encoding");
  await reply
    .header("Cache-Control", "public, max-age=31536000, immutable")
    .header("Cross-Origin-Resource-Policy", "cross-origin")
    .type(getAssetContentType(name))
    .send(asset.brotli && !asIs ? await decompress(asset.bytes) : asset.bytes);
  return true;
}
