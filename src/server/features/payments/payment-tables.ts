import type { OrderEventDetail } from "#shared/order/order-events.ts";
import type { Sale } from "#server/features/orders/order-tables.ts";
import type { AttemptState, PaymentPart, RefundKind, RefundState, WebhookOutcome } from "#shared/states-and-kinds.ts";

/** Field that erasing an order empties, unless it names a payment and nobody (`isTransactionReference`). */
export interface AttemptPersonalData {
  /** Staff's own, such as a transaction's number. */
  reference: string | null;
}

export interface PaymentAttemptRow extends AttemptPersonalData {
  /** Sent to the provider as `ref_command`. */
  refCommand: string;
  orderRef: string;
  /** The name of the provider that it began with; of staff's own empty, or in older rows PayTech's. */
  provider: string;
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
  /** When its money was received; null if it was not. */
  settledAt: number | null;
  /** Discount given with it. */
  discount: number;
  /** What it pays of its order; null: the whole price. Staff's own payments have none. */
  part: PaymentPart | null;
  /** Of a deposit: the order's discount that its payer was shown, and once it is settled its `discount`. Else null. */
  partDiscount: number | null;
  /** Amount refunded or requested to be. */
  refunded: number;
  /** The day (ms, its beginning) on which money that staff noted had arrived; null: nobody said. */
  arrivedOn: number | null;
  /** The line of which staff ask no more: its `discount` is that sum, its `amount` 0. Null: of no line. */
  lineId: string | null;
  /** `staff:<user id>`; null: the provider's. */
  takenBy: string | null;
  /** When staff closed a second payment without a refund. */
  closedAt: number | null;
  /** Whether the buyer pressed; 0: somebody else. Null: staff's own, or older than this column. */
  byBuyer: number | null;
  /** 1 when it was paid for an order that something else had paid already. */
  overpaid: number;
}

/**
 * Fields that erasing an order empties: staff write names into reasons; a reference that names only a payment stays.
 */
export interface RefundPersonalData {
  reason: string;
  reference: string;
}

/** A sale that is paid for, with all its attempts, newest first. */
export interface PaidSale extends Sale {
  attempts: readonly PaymentAttemptRow[];
}

/** What has just paid an order that nothing had paid. */
export interface FirstPayment {
  /** Amount received, in whole FCFA; 0 for a gift. */
  amount: number;
  promoCode: string | null;
  paidBy: string;
  actor: string;
  refCommand?: string;
  /** More for the timeline. */
  details?: Partial<Record<OrderEventDetail, unknown>>;
  /** Nothing is left to make of a reprint: its money goes back. */
  comesBack?: boolean;
}

/** Money that goes back, or a payment that staff took back as a mistake. */
export interface RefundRow extends RefundPersonalData {
  id: string;
  orderRef: string;
  /** Of the payment. */
  refCommand: string;
  kind: RefundKind;
  /** The order's line that it gives back; null: the payment, or a part of it that is no line's. */
  lineId: string | null;
  amount: number;
  /** For example Espèces; the provider's by its name. */
  method: string;
  /** 1: the provider gives it back; once a payment. */
  byProvider: number;
  /** As timelines store it. */
  actor: string;
  state: RefundState;
  /** Why it failed, for staff. */
  why: string | null;
  /** 1: what else is done once it is. */
  pauseCards: number;
  cancelPieces: number;
  askedAt: number;
  doneAt: number | null;
}

/** Field that erasing an order empties: it contains the payer's telephone. */
export interface NoticePersonalData {
  /** Whole when it is about an attempt of ours, else its beginning. */
  body: string;
}

export interface PaymentNoticeRow extends NoticePersonalData {
  /** SHA-256 of the kind of content (`form`, `json`, `other`) and the body, hexadecimal. */
  id: string;
  /** The name of the provider that sent it, or that claims it did. */
  provider: string;
  contentType: string;
  /** JSON of the headers that its provider reads; empty: none. */
  headers: string;
  receivedAt: number;
  /** How many times the same bytes came. */
  copies: number;
  refCommand: string | null;
  /** Null until judged. */
  outcome: WebhookOutcome | null;
  why: string | null;
}

/** A column with a default, as Kysely knows one: rows are also written without it. */
interface ByDefault<Value> {
  readonly __select__: Value;
  readonly __insert__: Value | undefined;
  readonly __update__: Value;
}

export interface PaymentTables {
  // Rows that name no provider, as older ones, are PayTech's.
  paymentAttempts: Omit<PaymentAttemptRow, "provider"> & { provider: ByDefault<string> };
  paymentNotices: Omit<PaymentNoticeRow, "provider" | "headers"> & Record<"provider" | "headers", ByDefault<string>>;
  refunds: RefundRow;
}
