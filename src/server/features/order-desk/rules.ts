import { cardTexts } from "#shared/card-texts.ts";
import type { CardContent } from "../cards/tables.ts";
import type { OrderRow } from "../orders/tables.ts";

/** What of an order its card shows and staff may correct. */
export const correctable = [...cardTexts, "socialMedias"] as const;

/** What of a sale was taken from its first card, since nobody was asked twice. */
const copied = {
  buyerFirstName: "firstName", buyerLastName: "lastName", buyerEmail: "email", buyerPhone: "phoneNumber", deliveryPhone: "phoneNumber", deliveryAddress: "address",
} as const satisfies Partial<Record<keyof OrderRow, (typeof correctable)[number]>>;

/** What has to change in a sale when its card is corrected from `before` to `after`: whatever said the same as the card, but not what the card shows no more. */
export function sameSlip(order: OrderRow, before: CardContent, after: CardContent): Partial<OrderRow> {
  const names = Object.entries(copied) as [keyof typeof copied, keyof CardContent][];
  const change = Object.fromEntries(names.filter(([name, field]) => order[name] === before[field] && after[field] !== "").map(([name, field]) => [name, after[field]]));
  return order.deliveryRecipient === fullName(before) ? { ...change, deliveryRecipient: fullName(after) } : change;
}

const fullName = ({ firstName, lastName }: CardContent) => `${firstName} ${lastName}`.trim();

const secretNames: ReadonlySet<string> = new Set(["hmac_compute", "api_key_sha256", "api_secret_sha256", "token"]);
const mask = "••••••••";

/**
 * A notice as it came, JSON or form, but for the values that would let a reader forge another. Of what is neither,
 * whatever looks like a key, a digest or a token is hidden.
 */
export function maskNotice(body: string): string {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed === "object" && parsed !== null) return JSON.stringify(masked(parsed));
  } catch {
    // Not JSON.
  }
  if (!/^[^=&\s]+=/.test(body)) return hideLongPieces(body);
  return body.split("&").map(maskPair).join("&");
}

function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, isSecret(name) ? mask : masked(inner)]));
}

function maskPair(pair: string): string {
  const [name = ""] = pair.split("=");
  return isSecret(decoded(name)) ? `${name}=${mask}` : pair;
}

/** `token`, ` Token `, `token[]`: what a form reader may take for one. */
function isSecret(name: string): boolean {
  return secretNames.has(name.replace(/\[.*$/, "").trim().toLowerCase());
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

function hideLongPieces(text: string): string {
  return text.replace(/[\w-]{20,}/g, mask);
}
