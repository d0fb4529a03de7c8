import type { FastifyReply, FastifyRequest } from "fastify";
import { refPattern } from "#shared/format/crockford.ts";
import { removeCookiePrefix, setHttpOnlyCookie } from "./cookie.ts";

const prefix = "paiement-";
/** Number of payments for each order, and of orders, that a browser keeps; the oldest make room. */
const mostPayments = 4;
const mostOrders = 8;
const lifeSeconds = 90 * 24 * 3600;
/** The format of `generateSecretId`: nobody can guess another one. */
const secretPattern = /^[0-9a-f]{32}$/;

/**
 * Returns an order's payments that this browser began, newest first: a payer who is not the buyer thus sees their own.
 */
export function listBrowserPayments(request: Pick<FastifyRequest, "headers">, orderRef: string): string[] {
  return readPaymentsByOrder(request).get(orderRef) ?? [];
}

/** Keeps a payment in the browser that began it, out of reach of scripts. `secure`: the service is reached by https. */
export function setPaymentCookie(
  request: Pick<FastifyRequest, "headers">,
  reply: FastifyReply,
  { orderRef, refCommand }: { orderRef: string; refCommand: string },
  secure: boolean,
): void {
  const held = readPaymentsByOrder(request);
  const others = [...held.keys()].filter((ref) => ref !== orderRef);
  for (const ref of others.slice(0, Math.max(0, others.length - (mostOrders - 1))))
    setHttpOnlyCookie(reply, prefix + ref, "", { seconds: 0, secure });
  const payments = [refCommand, ...(held.get(orderRef) ?? [])].slice(0, mostPayments);
  setHttpOnlyCookie(reply, prefix + orderRef, payments.join("."), { seconds: lifeSeconds, secure });
}

/** Reads the payments in the cookies, by the order's reference; malformed values are left out. */
function readPaymentsByOrder({ headers }: Pick<FastifyRequest, "headers">): Map<string, string[]> {
  const pairs = (headers.cookie ?? "").split(";").flatMap((pair): [string, string[]][] => {
    const [given = "", value = ""] = pair.trim().split("=");
    const name = removeCookiePrefix(given);
    const ref = name.slice(prefix.length);
    if (name.startsWith(prefix) && refPattern.test(ref))
      return [
        [
          ref,
          value
            .split(".")
            .filter((one) => secretPattern.test(one))
            .slice(0, mostPayments),
        ],
      ];
    return [];
  });
  return new Map(pairs);
}
