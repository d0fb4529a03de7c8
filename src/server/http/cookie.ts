import type { FastifyReply } from "fastify";

/** Browsers accept a name with this prefix only over https, and only from the host itself. */
const bound = "__Host-";

/** Returns the name that a cookie is set under. `secure`: the service is reached by https. */
export function getCookieName(name: string, secure: boolean): string {
  if (secure) return bound + name;
  return name;
}

/** Returns a cookie's own name, without the prefix. */
export function removeCookiePrefix(given: string): string {
  if (given.startsWith(bound)) return given.slice(bound.length);
  return given;
}

interface CookieTerms {
  /** 0 clears it. */
  seconds: number;
  /** The service is reached by https. */
  secure: boolean;
}

/** Sets a cookie that is out of reach of scripts and never sent by other sites' forms. */
export function setHttpOnlyCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  { seconds, secure }: CookieTerms,
): void {
  const attributes = ["Path=/", `Max-Age=${seconds}`, "HttpOnly", "SameSite=Lax"];
  if (secure) attributes.push("Secure");
  reply.header("Set-Cookie", [`${getCookieName(name, secure)}=${value}`, ...attributes].join("; "));
}
