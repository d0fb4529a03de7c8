import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { EncodedHtmlPage } from "#server/rendering/pages.ts";
import { getContentSecurityPolicy } from "./page-policy.ts";

const html = "text/html; charset=utf-8";

/**
 * Chooses the answer to a page's request: its body in the best encoding that the browser accepts, or 304 if the browser
 * already has it.
 */
export function negotiatePageEncoding(
  page: EncodedHtmlPage,
  status: number,
  headers: IncomingHttpHeaders,
): { variant: "304" | "br" | "gzip" | "plain"; body: Buffer | undefined } {
  if (status === 200 && headers["if-none-match"] === page.etag) return { variant: "304", body: undefined };
  const accepted = headers["accept-encoding"] ?? "";
  if (/\bbr\b/.test(accepted)) return { variant: "br", body: page.brotli };
  if (/\bgzip\b/.test(accepted)) return { variant: "gzip", body: page.gzip };
  return { variant: "plain", body: page.plain };
}

/** Sends a page, or 304; the browser revalidates it each time. */
export function sendHtmlPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: EncodedHtmlPage,
  status = 200,
  chosen = negotiatePageEncoding(page, status, request.headers),
): FastifyReply {
  const { variant, body } = chosen;
  reply
    .code(status)
    .header("content-type", html)
    .header("vary", "Accept-Encoding")
    .header("etag", page.etag)
    .header("content-security-policy", getContentSecurityPolicy(reply, page));
  if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-cache");
  if (variant === "304") return reply.code(304).send();
  if (variant !== "plain") reply.header("content-encoding", variant);
  return reply.send(body);
}

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** A page made for one answer is compressed quickly. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Sends a page rendered for this request only; nothing caches it. */
export async function sendUncachedHtmlPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: EncodedHtmlPage,
  status: number,
): Promise<FastifyReply> {
  reply
    .code(status)
    .header("content-type", html)
    .header("vary", "Accept-Encoding")
    .header("cache-control", "no-store")
    .header("content-security-policy", getContentSecurityPolicy(reply, page));
  const accepted = request.headers["accept-encoding"] ?? "";
  if (/\bbr\b/.test(accepted))
    return reply.header("content-encoding", "br").send(await compress.br(page.plain, quickly));
  if (/\bgzip\b/.test(accepted)) return reply.header("content-encoding", "gzip").send(await compress.gzip(page.plain));
  return reply.send(page.plain);
}
