/** Describes an attempt's request to the provider (payments.md, request). */
export interface ProviderPaymentRequest {
  /** Unique among all requests ever made; never the card's `ref`. */
  refCommand: string;
  /** Whole FCFA, above 100. */
  amount: number;
  itemName: string;
  commandName: string;
  ipnUrl: string;
  successUrl: string;
  cancelUrl: string;
}

export interface ProviderCheckoutSession {
  token: string;
  /** On the host of the provider's base URL. */
  redirectUrl: string;
}

/** Reports that the provider refused, failed, timed out or answered nonsense; `raw` is for the log, without secrets. */
export class PaymentProviderError extends Error {
  readonly raw: string;
  /** True when the provider clearly refused, so that no payment exists; false when one may exist. */
  readonly refused: boolean;
  constructor(message: string, raw = "", refused = false) {
    super(message);
    this.raw = raw;
    this.refused = refused;
  }
}

export interface ProviderPaymentStatus {
  /**
   * `mismatch`: the answer clearly concerns something other than our request; `why` explains it to staff. No answer, or
   * an unrecognised one, is `unknown`.
   */
  state: "paid" | "pending" | "canceled" | "refunded" | "mismatch" | "unknown";
  why?: string;
  raw: string;
}

/** Describes a notice's claims; nothing in it is trusted yet. Every value is the raw text that came. */
export interface WebhookClaims {
  event: "sale_complete" | "sale_canceled" | "refund_complete";
  refCommand: string;
  token: string;
  env: string;
  currency: string;
  /** `item_price`, and `final_item_price` if it came. */
  prices: string[];
  method: string | undefined;
}

/**
 * Says how a notice is proven. `signed`: the HMAC is right. `hashes`: no HMAC, which PAYTECH_HMAC=optional allows, and
 * both key hashes are right; the payment's status must then confirm it. `forged`: anything else; `why` gives the
 * reason, for staff.
 */
export type WebhookSignatureCheck = { proof: "signed" } | { proof: "hashes" } | { proof: "forged"; why: string };

/** Headers of a notice by their lower-case names. */
export type NoticeHeaders = Readonly<Record<string, string | string[] | undefined> & { "content-type": string }>;

export interface ReadNotice {
  claim: WebhookClaims;
  proof: WebhookSignatureCheck;
}

interface AwaitedPayment {
  token: string;
  refCommand: string;
  /** Whole FCFA. */
  amount: number;
}

export interface PaymentProvider {
  /** The provider's name. Payments keep it, so that later requests about them go to the same provider. */
  readonly name: string;
  /** Path where the provider sends its notices. */
  readonly noticePath: `/api/${string}`;
  /** The headers (lower-case names) that are needed to read a notice, besides its body and content type. */
  readonly noticeHeaders: readonly string[];
  readonly env: "test" | "prod";
  readonly currency: "XOF";
  readonly statusCheck: "advise" | "require";
  /** @throws {PaymentProviderError} */
  request(request: ProviderPaymentRequest): Promise<ProviderCheckoutSession>;
  /** Never throws: an unreadable answer is `unknown`. */
  readStatus(checkout: AwaitedPayment): Promise<ProviderPaymentStatus>;
  /**
   * Checks our keys without moving money; never throws. `silent`: no readable answer. `accepted` only means that the
   * keys were not refused.
   */
  checkKeys(): Promise<"accepted" | "refused" | "silent">;
  /** Refunds a whole payment. `token`: its session's. @throws {PaymentProviderError} */
  refund(refCommand: string, token?: string): Promise<void>;
  /** Parses a notice; `undefined` when it does not have a notice's shape. */
  readNotice(body: Buffer, headers: NoticeHeaders): ReadNotice | undefined;
  /** Returns the notice's body without the payer's data; read with its headers, it claims and proves the same. */
  namelessNotice(body: Buffer, headers: NoticeHeaders): Buffer;
}
