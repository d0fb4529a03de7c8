import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Page } from "../pages.ts";
import { policyOf } from "./page-policy.ts";

const html = "text/html; charset=utf-8";

/** Sends a page in the best encoding the browser takes, or 304; the browser asks again each time. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, status = 200): FastifyReply {
  reply.code(status).header("content-type", html).header("vary", "Accept-Encoding").header("etag", page.etag).header("content-security-policy", policyOf(reply, page));
  if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-cache");
  if (status === 200 && request.headers["if-none-match"] === page.etag) return reply.code(304).send();
  const accepted = request.headers["accept-encoding"] ?? "";
  if (/\bbr\b/.test(accepted)) return reply.header("content-encoding", "br").send(page.brotli);
  if (/\bgzip\b/.test(accepted)) return reply.header("content-encoding", "gzip").send(page.gzip);
  return reply.send(page.plain);
}

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** A page that is made for one answer is compressed quickly. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Sends what was rendered for this request alone; nothing keeps it. `page`: what it was rendered into. */
export async function sendRendered(request: FastifyRequest, reply: FastifyReply, page: Page, rendered: string, status: number): Promise<FastifyReply> {
  reply.code(status).header("content-type", html).header("vary", "Accept-Encoding").header("cache-control", "no-store").header("content-security-policy", policyOf(reply, page));
  const accepted = request.headers["accept-encoding"] ?? "";
  if (/\bbr\b/.test(accepted)) return reply.header("content-encoding", "br").send(await compress.br(rendered, quickly));
  if (/\bgzip\b/.test(accepted)) return reply.header("content-encoding", "gzip").send(await compress.gzip(rendered));
  return reply.send(rendered);
}
