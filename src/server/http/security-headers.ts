import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";

/** The strict headers of reliability.md; a page with an inlined sheet adds its hash through `allowInlineStyle`. */
export async function addSecurityHeaders(app: FastifyInstance, deps: Deps): Promise<void> {
  const { publicUrl, s3 } = deps.settings;
  const imageStore = s3?.publicUrl ? [new URL(s3.publicUrl).origin] : [];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", "data:", "blob:", ...imageStore],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
      },
    },
    hsts: publicUrl.startsWith("https:") ? { maxAge: 31_536_000 } : false,
    crossOriginOpenerPolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    // For Internet Explorer and Flash only: bytes on each answer that no phone reads.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}
