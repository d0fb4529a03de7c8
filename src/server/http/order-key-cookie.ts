import type { FastifyReply, FastifyRequest } from "fastify";
import { refPattern } from "#shared/format/crockford.ts";
import { constantTimeCompare } from "#server/constant-time-compare.ts";
import { removeCookiePrefix, setHttpOnlyCookie } from "./cookie.ts";

/** The key that opens an order to its buyer. */
interface Kept {
  ref: string;
  key: string;
}

/** An order, and the key that opens it to its company's administrators. */
type Keyed = Kept & { companyKey: string | null };

const prefix = "commande-";
/** Number of orders that one browser keeps; the oldest makes room. */
const mostHeld = 8;
/** Longer than an unpaid order is kept, so that a paid one's receipt and progress stay open too. */
const lifeSeconds = 90 * 24 * 3600;

/** Checks whether the request has the order's key, in this browser's cookie or in the header that programs send. */
export function hasOrderAccessKey(request: Pick<FastifyRequest, "headers">, order: Keyed): boolean {
  const { "x-order-key": header } = request.headers;
  const given = typeof header === "string" ? header : readOrderKeys(request).get(order.ref);
  if (given === undefined) return false;
  return isOrderKey(given, order);
}

/** Checks a key from a link or cookie: the buyer's, or the present one of the order's company administrators. */
export function isOrderKey(given: unknown, { key, companyKey }: Omit<Keyed, "ref">): given is string {
  if (typeof given !== "string") return false;
  return constantTimeCompare(given, key) || (companyKey !== null && constantTimeCompare(given, companyKey));
}

/** Lists the orders that this browser has a cookie for, the latest first; each key must still be compared. */
export function listOrderRefsFromCookies(request: Pick<FastifyRequest, "headers">): string[] {
  return [...readOrderKeys(request).keys()].toReversed();
}

/**
 * Sets the order's key as a cookie that scripts cannot read and other sites' forms never send. `secure`: the service is
 * reached by https.
 */
export function setOrderKeyCookie(
  request: Pick<FastifyRequest, "headers">,
  reply: FastifyReply,
  { ref, key }: Kept,
  secure: boolean,
): void {
  const others = [...readOrderKeys(request).keys()].filter((held) => held !== ref);
  for (const held of others.slice(0, Math.max(0, others.length - (mostHeld - 1))))
    setHttpOnlyCookie(reply, prefix + held, "", { seconds: 0, secure });
  setHttpOnlyCookie(reply, prefix + ref, key, { seconds: lifeSeconds, secure });
}

export function clearOrderKeyCookie(reply: FastifyReply, ref: string, secure: boolean): void {
  setHttpOnlyCookie(reply, prefix + ref, "", { seconds: 0, secure });
  // Clears the cookie's former name.
  if (secure) setHttpOnlyCookie(reply, prefix + ref, "", { seconds: 0, secure: false });
}

/**
 * Reads keys by reference; browsers send the oldest first. The name without `__Host-` is read too, since older cookies
 * have it; a key that another host sets there opens none of the buyer's orders.
 */
function readOrderKeys({ headers }: Pick<FastifyRequest, "headers">): Map<string, string> {
  const held = (headers.cookie ?? "").split(";").flatMap((pair) => {
    const [given = "", value = ""] = pair.trim().split("=");
    const name = removeCookiePrefix(given);
    const ref = name.slice(prefix.length);
    if (name.startsWith(prefix) && refPattern.test(ref)) return [{ ref, value, isBound: name !== given }];
    return [];
  });
  const refsBound = new Set(held.filter(({ isBound }) => isBound).map(({ ref }) => ref));
  const counted = held.filter(({ ref, isBound }) => isBound || !refsBound.has(ref));
  return new Map(counted.map(({ ref, value }) => [ref, value]));
}
