import type { AttemptState, NoticeOutcome } from "#shared/words.ts";

export interface PaymentAttemptRow {
  /** Sent to the provider as `ref_command`. */
  refCommand: string;
  orderRef: string;
  amount: number;
  currency: "XOF";
  env: "test" | "prod";
  promoCode: string | null;
  state: AttemptState;
  token: string | null;
  redirectUrl: string | null;
  method: string | null;
  /** Why it needs attention, for staff. */
  attention: string | null;
  createdAt: number;
  updatedAt: number;
  settledAt: number | null;
  /** 1 when it was paid for an order that something else had paid already. */
  overpaid: number;
}

export interface PaymentNoticeRow {
  /** SHA-256 of the kind of content (`form`, `json`, `other`) and the body, hexadecimal. */
  id: string;
  /** Whole when it is about an attempt of ours, else its beginning. */
  body: string;
  contentType: string;
  receivedAt: number;
  /** How many times the same bytes came. */
  copies: number;
  refCommand: string | null;
  /** Null until judged. */
  outcome: NoticeOutcome | null;
  why: string | null;
}

export interface PaymentTables {
  paymentAttempts: PaymentAttemptRow;
  paymentNotices: PaymentNoticeRow;
}
