import type { FastifyReply, FastifyRequest } from "fastify";

const name = "proprietaire";
/** Browsers take a name that begins so over https alone, and from no other host. */
const bound = "__Host-";

/** The token of the owner's session that this browser holds. `secure`: the service is reached by https, so that no other name counts. */
export function ownerToken({ headers }: Pick<FastifyRequest, "headers">, secure: boolean): string | undefined {
  const wanted = ownerCookieName(secure);
  for (const pair of (headers.cookie ?? "").split(";")) {
    const [given = "", value = ""] = pair.trim().split("=");
    if (given === wanted && /^[\w-]{1,200}$/.test(value)) return value;
  }
  return undefined;
}

/** Gives the browser its session, out of reach of scripts and never sent by other sites' forms; for `seconds`, 0 takes it back. */
export function setOwnerToken(reply: FastifyReply, token: string, seconds: number, secure: boolean): void {
  reply.header("Set-Cookie", `${ownerCookieName(secure)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`);
}

/** Whether another site's page makes the call: browsers that say so are believed, for what changes something. */
export function isFromElsewhere({ method, headers }: Pick<FastifyRequest, "method" | "headers">): boolean {
  const from = headers["sec-fetch-site"];
  return method !== "GET" && method !== "HEAD" && from !== undefined && from !== "same-origin" && from !== "none";
}

export function ownerCookieName(secure: boolean): string {
  return `${secure ? bound : ""}${name}`;
}
