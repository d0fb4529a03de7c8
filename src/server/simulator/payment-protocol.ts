import { createHash, createHmac } from "node:crypto";
import type { PayTechSettings } from "#server/config/payment-settings.ts";

/** Holds what `request-payment` sent and the later steps need; every value as text, the price a whole number. */
export interface SimulatedPaymentRequest {
  itemName: string;
  itemPrice: number;
  currency: string;
  refCommand: string;
  commandName: string;
  env: string;
  ipnUrl: string;
  refundNotifUrl: string;
  successUrl: string;
  cancelUrl: string;
  customField: string;
}

export const simulatedPaymentMethods = ["Orange Money", "Wave", "Free Money", "Carte Bancaire"] as const;
export type SimulatedPaymentMethod = (typeof simulatedPaymentMethods)[number];
export type SimulatedNoticeEvent = "sale_complete" | "sale_canceled" | "refund_complete";

/**
 * Lists how a refund can go: its notice lost, sent twice or late; the money back without answer or notice (`silent`);
 * or refused.
 */
export const refundScenarios = ["lose", "twice", "late", "silent", "refuse"] as const;
export type RefundScenario = (typeof refundScenarios)[number];

const lowestPrice = 100;

/**
 * Parses a request as PayTech does, with its refusals. `origin` is our own: a simulator that anyone may call never
 * sends a notice, or a browser, elsewhere.
 */
export function parseSimulatedRequest(
  body: unknown,
  origin: string,
): { request: SimulatedPaymentRequest } | { errors: string[] } {
  const fields = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  const text = (name: string, fallback = "") => {
    if (typeof fields[name] === "string" && fields[name] !== "") return fields[name];
    return fallback;
  };
  const itemPrice = Number(fields.item_price);
  const ipnUrl = text("ipn_url");
  const request: SimulatedPaymentRequest = {
    itemName: text("item_name"),
    itemPrice,
    currency: text("currency", "XOF"),
    refCommand: text("ref_command"),
    commandName: text("command_name"),
    // PayTech's own default, with which it takes real money.
    env: text("env", "prod"),
    ipnUrl,
    refundNotifUrl: text("refund_notif_url", ipnUrl),
    successUrl: text("success_url"),
    cancelUrl: text("cancel_url"),
    customField: text("custom_field"),
  };
  const errors = ["item_name", "ref_command", "command_name"]
    .filter((name) => text(name) === "")
    .map((name) => `${name} est obligatoire`);
  if (!Number.isInteger(itemPrice) || itemPrice <= lowestPrice) errors.push("item_price doit être superieur à 100 XOF");
  if (ipnUrl && !isSafe(ipnUrl, origin)) errors.push(`ipn_url doit etre en https donné: '${ipnUrl}'`);
  const foreign = ["ipn_url", "refund_notif_url", "success_url", "cancel_url"].filter(
    (name) => text(name) && URL.parse(text(name))?.origin !== origin,
  );
  errors.push(...foreign.map((name) => `${name} doit rester sur ${origin} (simulateur)`));
  if (errors.length > 0) return { errors };
  return { request };
}

function isSafe(address: string, ours: string): boolean {
  const url = URL.parse(address);
  return (
    url !== null &&
    (url.origin === ours ||
      url.protocol === "https:" ||
      url.hostname === "localhost" ||
      url.hostname === "[::1]" ||
      url.hostname.startsWith("127."))
  );
}

/** Builds a notice's fields, signed as PayTech signs them. */
export function buildNoticeFields(
  keys: Pick<PayTechSettings, "apiKey" | "apiSecret">,
  event: SimulatedNoticeEvent,
  token: string,
  request: SimulatedPaymentRequest,
  method: string,
): Record<string, string> {
  const price = String(request.itemPrice);
  return {
    type_event: event,
    client_phone: "+221770000000",
    payment_method: method,
    item_name: request.itemName,
    item_price: price,
    item_price_xof: price,
    initial_item_price: price,
    final_item_price: price,
    promo_enabled: "0",
    promo_value_percent: "0",
    ref_command: request.refCommand,
    command_name: request.commandName,
    currency: request.currency,
    env: request.env,
    custom_field: Buffer.from(request.customField).toString("base64"),
    token,
    api_key_sha256: sha256(keys.apiKey),
    api_secret_sha256: sha256(keys.apiSecret),
    hmac_compute: createHmac("sha256", keys.apiSecret)
      .update(`${price}|${request.refCommand}|${keys.apiKey}`)
      .digest("hex"),
  };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
