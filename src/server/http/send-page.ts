import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Page } from "../pages.ts";

/** Sends a page in the best encoding the browser takes, or 304; the browser asks again each time. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, status = 200): FastifyReply {
  reply.code(status).type("text/html; charset=utf-8").header("Vary", "Accept-Encoding").header("ETag", page.etag);
  if (!reply.hasHeader("Cache-Control")) reply.header("Cache-Control", "no-cache");
  if (page.styleHash) allowInlineStyle(reply, page.styleHash);
  if (status === 200 && request.headers["if-none-match"] === page.etag) return reply.code(304).send();
  const accepted = request.headers["accept-encoding"] ?? "";
  if (/\bbr\b/.test(accepted)) return reply.header("Content-Encoding", "br").send(page.brotli);
  if (/\bgzip\b/.test(accepted)) return reply.header("Content-Encoding", "gzip").send(page.gzip);
  return reply.send(page.plain);
}

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** A page that is made for one answer is compressed quickly. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Sends what was rendered for this request alone; nothing keeps it. `page`: what it was rendered into. */
export async function sendRendered(request: FastifyRequest, reply: FastifyReply, page: Page, html: string, status: number): Promise<FastifyReply> {
  reply.code(status).type("text/html; charset=utf-8").header("Vary", "Accept-Encoding").header("Cache-Control", "no-store");
  if (page.styleHash) allowInlineStyle(reply, page.styleHash);
  const accepted = request.headers["accept-encoding"] ?? "";
  if (/\bbr\b/.test(accepted)) return reply.header("Content-Encoding", "br").send(await compress.br(html, quickly));
  if (/\bgzip\b/.test(accepted)) return reply.header("Content-Encoding", "gzip").send(await compress.gzip(html));
  return reply.send(html);
}

/** Lets the page's forms, without a script, lead on to this origin: browsers hold a form's redirects to the same rule. */
export function allowFormsTo(reply: FastifyReply, origin: string): void {
  const policy = String(reply.getHeader("Content-Security-Policy") ?? "");
  reply.header("Content-Security-Policy", policy.replace("form-action 'self'", `form-action 'self' ${origin}`));
}

/** Lets the page's one inline script run. `hash`: `'sha256-…'`. */
export function allowInlineScript(reply: FastifyReply, hash: string): void {
  const policy = String(reply.getHeader("Content-Security-Policy") ?? "");
  reply.header("Content-Security-Policy", policy.replace("script-src 'self'", `script-src 'self' ${hash}`));
}

/** Lets the page's one inlined sheet count. `hash`: `'sha256-…'`. */
export function allowInlineStyle(reply: FastifyReply, hash: string): void {
  const policy = String(reply.getHeader("Content-Security-Policy") ?? "");
  reply.header("Content-Security-Policy", policy.replace("style-src 'self'", `style-src 'self' ${hash}`));
}
