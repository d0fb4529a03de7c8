import { createHmac, hash } from "node:crypto";
import { getPresentMethodName } from "#shared/payment/payment-provider.ts";
import { constantTimeCompare } from "#server/constant-time-compare.ts";
import type { PayTechSettings } from "#server/config/payment-settings.ts";
import type { WebhookClaims, WebhookSignatureCheck } from "./payment-provider-port.ts";

type Keys = Pick<PayTechSettings, "apiKey" | "apiSecret" | "hmac">;

const events: ReadonlySet<string> = new Set([
  "sale_complete",
  "sale_canceled",
  "refund_complete",
] satisfies WebhookClaims["event"][]);
const longestName = 200;
const longestMethod = 60;

/** Parses a notice, form or JSON, and checks its signature; `undefined` when it does not have a notice's shape. */
export function parsePayTechNotice(
  keys: Keys,
  body: Buffer,
  contentType: string,
): { claim: WebhookClaims; proof: WebhookSignatureCheck } | undefined {
  const fields = readFields(body, contentType);
  const claim = fields && readClaim(fields);
  return claim && { claim, proof: checkSignature(keys, fields, claim) };
}

/** Reads every value as received text. A repeated field, a list or an object makes the notice unreadable. */
function readFields(body: Buffer, contentType: string): Map<string, string> | undefined {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
  if (contentType.toLowerCase().includes("json") || text.startsWith("{")) return readJson(text);
  const pairs = [...new URLSearchParams(text)];
  const fields = new Map(pairs);
  if (fields.size === pairs.length) return fields;
  return undefined;
}

function readJson(text: string): Map<string, string> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const fields = new Map<string, string>();
  for (const [name, part] of Object.entries(value)) {
    // An object, as in `custom_field`, is never a field that we check.
    if (typeof part !== "object") fields.set(name, String(part));
  }
  return fields;
}

/** The fields with a notice's claims and proof; the payer's telephone and other fields are not among them. */
const judged = [
  "type_event",
  "ref_command",
  "token",
  "env",
  "currency",
  "item_price",
  "final_item_price",
  "payment_method",
  "hmac_compute",
  "api_key_sha256",
  "api_secret_sha256",
];

/** Keeps only the fields that a notice is checked with, as JSON, which is read whatever its content type. */
export function anonymizePayTechNotice(body: Buffer, contentType: string): Buffer {
  const fields = readFields(body, contentType) ?? new Map<string, string>();
  // JSON leaves out those that the notice did not bring.
  return Buffer.from(JSON.stringify(Object.fromEntries(judged.map((name) => [name, fields.get(name)]))));
}

function readClaim(fields: Map<string, string>): WebhookClaims | undefined {
  const event = fields.get("type_event");
  const refCommand = fields.get("ref_command");
  const token = fields.get("token");
  const env = fields.get("env");
  const currency = fields.get("currency");
  // The final price comes first, since newer sources sign it; an empty one counts as missing.
  const prices = [fields.get("final_item_price"), fields.get("item_price")].filter((price) => price) as string[];
  if (!event || !events.has(event) || !refCommand || !token || !env || !currency || !fields.get("item_price"))
    return undefined;
  if ([refCommand, token, env, currency, ...prices].some((part) => part.length > longestName || part.includes("\0")))
    return undefined;
  const method = fields
    .get("payment_method")
    ?.replace(/[\p{Cc}\p{Cf}]/gu, "")
    .trim()
    .slice(0, longestMethod);
  return {
    event: event as WebhookClaims["event"],
    refCommand,
    token,
    env,
    currency,
    prices,
    method: method ? getPresentMethodName(method) : undefined,
  };
}

function checkSignature(keys: Keys, fields: Map<string, string>, claim: WebhookClaims): WebhookSignatureCheck {
  const given = fields.get("hmac_compute");
  if (given) {
    const signed = claim.prices.map((price) =>
      createHmac("sha256", keys.apiSecret).update(`${price}|${claim.refCommand}|${keys.apiKey}`).digest("hex"),
    );
    if (signed.some((hmac) => constantTimeCompare(given.toLowerCase(), hmac))) return { proof: "signed" };
    return { proof: "forged", why: "signature HMAC fausse" };
  }
  if (keys.hmac === "require") return { proof: "forged", why: "signature HMAC absente" };
  const right = [
    sameHash(keys.apiKey, fields.get("api_key_sha256")),
    sameHash(keys.apiSecret, fields.get("api_secret_sha256")),
  ];
  if (right.every(Boolean)) return { proof: "hashes" };
  return { proof: "forged", why: "empreintes des clés fausses" };
}

function sameHash(key: string, given = ""): boolean {
  return constantTimeCompare(given.toLowerCase(), hash("sha256", key));
}
