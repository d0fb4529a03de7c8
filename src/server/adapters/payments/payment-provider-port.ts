/** Describes what an attempt asks the provider (payments.md, request). */
export interface ProviderPaymentRequest {
  /** Unique for every request ever made; never the card's `ref`. */
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

/**
 * Reports that the provider refused, failed, timed out or answered nonsense; `raw` is for the log, without
 * secrets.
 */
export class PaymentProviderError extends Error {
  readonly raw: string;
  /** True when it clearly said no, so that no payment exists; false when one may exist after all. */
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

/** Describes a webhook as it claims to be; nothing in it is trusted yet. Every value is the raw text that came. */
export interface WebhookClaims {
  event: "sale_complete" | "sale_canceled" | "refund_complete";
  refCommand: string;
  token: string;
  env: string;
  currency: string;
  /** `item_price`, and `final_item_price` where it came. */
  prices: string[];
  method: string | undefined;
}

/**
 * Says how a webhook is proven. `signed`: the HMAC is right. `hashes`: HMAC absent, allowed by
 * PAYTECH_HMAC=optional, and both key hashes right: the status must then confirm. `forged`: anything else; `why`
 * gives the reason, for staff.
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
  /** Its name for people, which the payments that begin with it keep: they ask this provider ever after. */
  readonly name: string;
  /** Where it sends its notices. */
  readonly noticePath: `/api/${string}`;
  /** The headers, by their lower-case names, by which a notice is read beside its body and the kind of it. */
  readonly noticeHeaders: readonly string[];
  readonly env: "test" | "prod";
  readonly currency: "XOF";
  readonly statusCheck: "advise" | "require";
  /** @throws {PaymentProviderError} */
  request(request: ProviderPaymentRequest): Promise<ProviderCheckoutSession>;
  /** Never throws: what cannot be read is `unknown`. */
  readStatus(checkout: AwaitedPayment): Promise<ProviderPaymentStatus>;
  /**
   * Checks our keys without moving money; never throws. `silent`: no readable answer. `accepted` means only that the
   * keys were not refused.
   */
  checkKeys(): Promise<"accepted" | "refused" | "silent">;
  /** Gives a payment back whole. `token`: of its session. @throws {PaymentProviderError} */
  refund(refCommand: string, token?: string): Promise<void>;
  /** `undefined` when it has not the shape of a notice. */
  readNotice(body: Buffer, headers: NoticeHeaders): ReadNotice | undefined;
  /** Returns the notice's body without the payer's data; read again with its headers, it claims and proves the same. */
  namelessNotice(body: Buffer, headers: NoticeHeaders): Buffer;
}
