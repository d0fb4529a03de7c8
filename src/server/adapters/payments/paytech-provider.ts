import type { Logger } from "pino";
import { receivePaymentNotice } from "#shared/contract/payments.ts";
import { paymentProviderName } from "#shared/payment/payment-provider.ts";
import { getErrorMessage } from "#server/error-message.ts";
import type { PayTechSettings } from "#server/config/payment-settings.ts";
import { anonymizePayTechNotice, parsePayTechNotice } from "./paytech-notice.ts";
import {
  PaymentProviderError,
  type ProviderCheckoutSession,
  type PaymentProvider,
  type ProviderPaymentRequest,
  type ProviderPaymentStatus,
} from "./payment-provider-port.ts";

type Json = Record<string, unknown>;
type Reading = Omit<ProviderPaymentStatus, "raw">;

interface Asked {
  token: string;
  refCommand: string;
  amount: number;
  env: string;
  currency: string;
}

/** The known words; any other means nothing. */
const states: Readonly<Record<string, ProviderPaymentStatus["state"]>> = {
  completed: "paid",
  pending: "pending",
  processing: "pending",
  canceled: "canceled",
  cancelled: "canceled",
  failed: "canceled",
  expired: "canceled",
  refunded: "refunded",
};
/** States by the event of an answer without `status`. */
const eventStates: Readonly<Record<string, ProviderPaymentStatus["state"]>> = {
  sale_complete: "paid",
  sale_canceled: "canceled",
  refund_complete: "refunded",
};

/** A field of one of these forms whose value differs from ours clearly concerns another payment. */
const tokenForm = /^[A-Za-z0-9]{8,64}$/;
const priceForm = /^\d{1,12}(\.\d{1,4})?$/;

/**
 * Parses an answer of `get-status`, whose shape PayTech does not document, and compares it with the request. A yes must
 * repeat our reference and price; a no stops money, so it need not.
 */
export function parsePayTechStatus(json: Json, asked: Asked): Reading {
  const { env, currency, amount } = asked;
  const identity: [field: string, form: RegExp, ours: string | number, said: (value: string) => string][] = [
    ["ref_command", /^.+$/s, asked.refCommand, () => "répond pour une autre référence"],
    ["token", tokenForm, asked.token, () => "répond pour un autre jeton"],
    ["env", /^(test|prod)$/, env, (value) => `répond pour l'environnement ${value} au lieu de ${env}`],
    ["currency", /^[A-Z]{3}$/, currency, (value) => `dit la devise ${value} au lieu de ${currency}`],
    ["item_price", priceForm, amount, (value) => `dit le montant ${value} au lieu de ${amount}`],
    ["final_item_price", priceForm, amount, (value) => `dit le montant ${value} au lieu de ${amount}`],
  ];
  for (const [field, form, ours, said] of identity) {
    const value = toText(json[field]);
    if (value !== undefined && form.test(value) && (typeof ours === "number" ? Number(value) : value) !== ours)
      return { state: "mismatch", why: `PayTech ${said(value)}` };
  }
  const state =
    (json.status === undefined
      ? eventStates[toText(json.type_event) ?? ""]
      : states[toText(json.status)?.toLowerCase() ?? ""]) ?? "unknown";
  if (state === "paid" && (json.ref_command !== asked.refCommand || Number(toText(json.item_price)) !== asked.amount))
    return { state: "unknown" };
  return { state };
}

function toText(value: unknown): string | undefined {
  if (typeof value === "string" || typeof value === "number") return String(value);
  return undefined;
}

const timeoutMs = 10_000;
const maxAnswerBytes = 64 * 1024;

/** No payment has this token: asking about it tests our keys and moves no money. */
const nobodysToken = "0".repeat(32);
/** PayTech's words for an unknown seller (payments.md). */
const strangerWords = /vendeur n.existe pas|cl[eé] api invalide/i;

interface ProviderAnswer {
  status: number;
  /** `undefined` when the answer is not a JSON object. */
  json: Json | undefined;
  raw: string;
}

/**
 * Speaks PayTech's protocol (payments.md) to PayTech or to our simulator. Every answer is treated as hostile:
 * 10 s, 64 KiB, no redirect followed, and only known shapes believed. `options.timeoutMs` is for tests.
 */
export function createPayTechProvider(
  settings: PayTechSettings,
  log: Logger,
  options: { timeoutMs?: number } = {},
): PaymentProvider {
  const base = new URL(settings.baseUrl);

  async function call(method: "GET" | "POST", path: string, body?: Json): Promise<ProviderAnswer> {
    try {
      const answer = await fetch(`${settings.apiUrl}/api/payment/${path}`, {
        method,
        headers: {
          API_KEY: settings.apiKey,
          API_SECRET: settings.apiSecret,
          Accept: "application/json",
          ...(body && { "Content-Type": "application/json" }),
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: "manual",
        signal: AbortSignal.timeout(options.timeoutMs ?? timeoutMs),
      });
      const raw = await readCapped(answer);
      return { status: answer.status, json: parseObject(raw), raw: raw.slice(0, 1000) };
    } catch (error) {
      if (error instanceof PaymentProviderError) throw error;
      throw new PaymentProviderError(`No answer: ${getErrorMessage(error)}`);
    }
  }

  return {
    name: paymentProviderName,
    noticePath: receivePaymentNotice.path,
    // PayTech signs within the body.
    noticeHeaders: [],
    env: settings.env,
    currency: "XOF",
    statusCheck: settings.statusCheck,

    async request(request) {
      refuseClearTextNotices(request.ipnUrl, base.origin);
      const answer = await call("POST", "request-payment", requestBody(request, settings.env));
      return parseCheckout(answer, base);
    },

    async readStatus(checkout) {
      try {
        const answer = await call("GET", `get-status?token_payment=${encodeURIComponent(checkout.token)}`);
        const asked = { ...checkout, env: settings.env, currency: "XOF" };
        const said =
          answer.status === 200 && answer.json
            ? parsePayTechStatus(answer.json, asked)
            : ({ state: "unknown" } as const);
        const status: ProviderPaymentStatus = { ...said, raw: answer.raw };
        // The shape of this answer is undocumented, so somebody must be able to see what came.
        log.info(
          { httpStatus: answer.status, state: status.state, raw: answer.raw.replaceAll(checkout.token, "…") },
          "paytech status",
        );
        return status;
      } catch (error) {
        log.warn({ err: error }, "paytech status failed");
        return { state: "unknown", raw: "" };
      }
    },

    async checkKeys() {
      try {
        const { status, json, raw } = await call("GET", `get-status?token_payment=${nobodysToken}`);
        if (status === 401 || status === 403 || strangerWords.test(raw)) return "refused";
        if (json && status < 500) return "accepted";
        return "silent";
      } catch (error) {
        log.warn({ err: error }, "paytech does not answer");
        return "silent";
      }
    },

    async refund(refCommand) {
      const answer = await call("POST", "refund-payment", { ref_command: refCommand });
      if (!isSuccess(answer)) throw toRefusedCallError(answer);
    },

    readNotice: (body, headers) => parsePayTechNotice(settings, body, headers["content-type"]),
    namelessNotice: (body, headers) => anonymizePayTechNotice(body, headers["content-type"]),
  };
}

function requestBody(request: ProviderPaymentRequest, env: string): Json {
  return {
    item_name: request.itemName,
    item_price: request.amount,
    currency: "XOF",
    ref_command: request.refCommand,
    command_name: request.commandName,
    // If it were left out, it would mean prod: real money.
    env,
    ipn_url: request.ipnUrl,
    refund_notif_url: request.ipnUrl,
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
  };
}

/** Refuses notice addresses without https, except our own simulator's, which has the scheme of the pages. */
function refuseClearTextNotices(ipnUrl: string, providerOrigin: string): void {
  const { protocol, hostname, origin } = new URL(ipnUrl);
  if (origin === providerOrigin) return;
  const loopback = hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
  if (protocol !== "https:" && !loopback)
    throw new PaymentProviderError(`The notification address must be https: ${ipnUrl}`, "", true);
}

function parseCheckout(answer: ProviderAnswer, base: URL): ProviderCheckoutSession {
  if (!isSuccess(answer)) throw toRefusedCallError(answer);
  const { token, redirect_url: snake, redirectUrl: camel } = answer.json ?? {};
  if (typeof token !== "string" || !tokenForm.test(token))
    throw new PaymentProviderError("The token is not one.", answer.raw);
  const redirectUrl = [snake, camel].find((url) => typeof url === "string");
  const target = URL.parse(redirectUrl ?? "");
  if (!target || target.host !== base.host || target.protocol !== base.protocol || target.username || target.password) {
    throw new PaymentProviderError("The redirect leads elsewhere.", answer.raw);
  }
  return { token, redirectUrl: target.href };
}

function isSuccess({ status, json }: ProviderAnswer): boolean {
  return status >= 200 && status < 300 && (json?.success === 1 || json?.success === "1" || json?.success === true);
}

/**
 * Builds the error of a refused call. A 4xx, or an object that says that it failed, is a clear no; anything else leaves
 * the outcome open.
 */
function toRefusedCallError(answer: ProviderAnswer): PaymentProviderError {
  const said =
    answer.json &&
    [answer.json.message, answer.json.error, answer.json.errors].flat().filter((part) => typeof part === "string");
  const refused =
    (answer.status >= 400 && answer.status < 500) || (answer.status < 300 && answer.json?.success !== undefined);
  return new PaymentProviderError(said?.join(" · ").slice(0, 500) || `Answer ${answer.status}`, answer.raw, refused);
}

async function readCapped(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > maxAnswerBytes) throw new PaymentProviderError("The answer is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseObject(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Json;
    return undefined;
  } catch {
    return undefined;
  }
}
