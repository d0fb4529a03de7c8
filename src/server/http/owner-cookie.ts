import type { FastifyReply, FastifyRequest } from "fastify";
import { getCookieName, setHttpOnlyCookie } from "./cookie.ts";

const [sessionName, deviceName] = ["proprietaire", "appareil"];

/**
 * Returns the token of the owner's session in this browser. `secure`: the service is reached by https, so no other
 * cookie name counts.
 */
export function getOwnerSessionToken(request: Pick<FastifyRequest, "headers">, secure: boolean): string | undefined {
  return readCookie(request, getOwnerCookieName(secure));
}

/** Returns the token that shows that an owner has logged in with this browser before; it opens nothing. */
export function getOwnerDeviceToken(request: Pick<FastifyRequest, "headers">, secure: boolean): string | undefined {
  return readCookie(request, getCookieName(deviceName, secure));
}

function readCookie({ headers }: Pick<FastifyRequest, "headers">, wanted: string): string | undefined {
  for (const pair of (headers.cookie ?? "").split(";")) {
    const [given = "", value = ""] = pair.trim().split("=");
    if (given === wanted && /^[\w-]{1,200}$/.test(value)) return value;
  }
  return undefined;
}

/** Sets the session cookie, which scripts cannot read and other sites' forms never send, for `seconds`; 0 clears it. */
export function setOwnerSessionCookie(reply: FastifyReply, token: string, seconds: number, secure: boolean): void {
  setHttpOnlyCookie(reply, sessionName, token, { seconds, secure });
}

/** Sets the device cookie, like `setOwnerSessionCookie`; it outlives the session. */
export function setOwnerDeviceCookie(reply: FastifyReply, token: string, seconds: number, secure: boolean): void {
  setHttpOnlyCookie(reply, deviceName, token, { seconds, secure });
}

export function getOwnerCookieName(secure: boolean): string {
  return getCookieName(sessionName, secure);
}
