import type { FastifyReply } from "fastify";
import type { EncodedHtmlPage } from "#server/rendering/pages.ts";

const name = "content-security-policy";
/** By page, the policy that was widened and the result: recomputed only when the former changes. */
const made = new WeakMap<EncodedHtmlPage, { from: string; policy: string }>();

/** Returns the response's Content-Security-Policy, widened for the page's inline scripts and styles. */
export function getContentSecurityPolicy(reply: FastifyReply, page: EncodedHtmlPage): string {
  const from = String(reply.getHeader(name) ?? "");
  const known = made.get(page);
  if (known?.from === from) return known.policy;
  let policy = from;
  if (page.styleHash) policy = widened(policy, "style-src", page.styleHash);
  if (page.scriptHash) policy = widened(policy, "script-src", page.scriptHash);
  made.set(page, { from, policy });
  return policy;
}

/**
 * Allows the page's forms, without a script, to redirect to this origin: browsers apply `form-action` to redirects too.
 */
export function allowFormRedirectsTo(reply: FastifyReply, origin: string): void {
  reply.header(name, widened(String(reply.getHeader(name) ?? ""), "form-action", origin));
}

/** Allows the page's one inline style sheet, by its CSP hash (`'sha256-…'`). */
export function allowInlineStyle(reply: FastifyReply, hash: string): void {
  reply.header(name, widened(String(reply.getHeader(name) ?? ""), "style-src", hash));
}

function widened(policy: string, directive: string, source: string): string {
  return policy.replace(`${directive} 'self'`, `${directive} 'self' ${source}`);
}
