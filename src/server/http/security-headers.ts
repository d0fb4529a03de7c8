import type { FastifyInstance, FastifyReply } from "fastify";
import type { Deps } from "#server/deps.ts";

/** Adds the strict headers of reliability.md, built once; `page-policy.ts` widens the policy for a page. */
export function addSecurityHeaders(app: FastifyInstance, deps: Deps): void {
  const headers = buildSecurityHeaders(deps);
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** Builds the headers by name, also for answers that reach no hook. */
export function buildSecurityHeaders({
  settings: { publicUrl, s3 },
}: Pick<Deps, "settings">): Readonly<Record<string, string>> {
  const imageStore = s3?.publicUrl ? ` ${new URL(s3.publicUrl).origin}` : "";
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${imageStore}`,
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "frame-src blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ];
  return {
    "content-security-policy": policy.join(";"),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "referrer-policy": "strict-origin-when-cross-origin",
    // For this host only: the domain's owner decides about its other hosts.
    ...(publicUrl.startsWith("https:") && { "strict-transport-security": "max-age=31536000" }),
    "x-content-type-options": "nosniff",
    "x-dns-prefetch-control": "off",
    "x-frame-options": "SAMEORIGIN",
  };
}

/** Marks a page whose URL or content is for one person: it must not be cached, indexed or named to other sites. */
export function setPrivateHeaders(reply: FastifyReply): FastifyReply {
  return reply
    .header("Cache-Control", "no-store")
    .header("X-Robots-Tag", "noindex")
    .header("Referrer-Policy", "no-referrer");
}
