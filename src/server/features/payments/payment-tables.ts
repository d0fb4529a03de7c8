import type { OrderEventDetail } from "#shared/order/order-events.ts";
import type { Sale } from "#server/features/orders/order-tables.ts";
import type { AttemptState, PaymentPart, RefundKind, RefundState, WebhookOutcome } from "#shared/states-and-kinds.ts";

/** Field that erasing an order empties, unless it identifies a payment and nobody (`isTransactionReference`). */
export interface AttemptPersonalData {
  /** Typed by staff, such as a transaction number. */
  reference: string | null;
}

export interface PaymentAttemptRow extends AttemptPersonalData {
  /** Sent to the provider as `ref_command`. */
  refCommand: string;
  orderRef: string;
  /** Name of the provider with which it began; for staff's own, empty or, in older rows, PayTech's. */
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
  /** Which part of its order it pays; null for the whole price and for staff's own payments. */
  part: PaymentPart | null;
  /** For a deposit: the discount shown to its payer and, once settled, equal to `discount`. Otherwise null. */
  partDiscount: number | null;
  /** Amount refunded, or reserved by requested refunds. */
  refunded: number;
  /** The day (ms, its beginning) on which the money arrived, as staff noted it; null if they did not. */
  arrivedOn: number | null;
  /** The waived line: `discount` is then the waived sum, and `amount` 0. Null if it waives no line. */
  lineId: string | null;
  /** `staff:<user id>`; null for the provider's. */
  takenBy: string | null;
  /** When staff closed a second payment without a refund. */
  closedAt: number | null;
  /** 1 if the buyer pressed, 0 if somebody else did; null for staff's own, or if older than this column. */
  byBuyer: number | null;
  /** 1 for a second payment: another one pays its order. */
  overpaid: number;
}

/**
 * Fields that erasing an order empties: staff write names into reasons; a reference that names only a payment stays.
 */
export interface RefundPersonalData {
  reason: string;
  reference: string;
}

/** A sale with all its payment attempts, newest first. */
export interface PaidSale extends Sale {
  attempts: readonly PaymentAttemptRow[];
}

/** The first payment of an order. */
export interface FirstPayment {
  /** Amount received, in whole FCFA; 0 for a gift. */
  amount: number;
  promoCode: string | null;
  paidBy: string;
  actor: string;
  refCommand?: string;
  /** Further details for the timeline. */
  details?: Partial<Record<OrderEventDetail, unknown>>;
  /** True for a reprint with nothing left to make: its money goes back. */
  comesBack?: boolean;
}

/** A refund, or a payment that staff undid as a mistake. */
export interface RefundRow extends RefundPersonalData {
  id: string;
  orderRef: string;
  /** The refunded payment. */
  refCommand: string;
  kind: RefundKind;
  /** The refunded line of the order; null for the payment, or a part of it that belongs to no line. */
  lineId: string | null;
  amount: number;
  /** For example Espèces; the provider's name for its own refunds. */
  method: string;
  /** 1 if the provider makes the refund, once per payment. */
  byProvider: number;
  /** As timelines store actors. */
  actor: string;
  state: RefundState;
  /** Why it failed, for staff. */
  why: string | null;
  /** 1: pause the cards, or cancel the pieces, once the refund is done. */
  pauseCards: number;
  cancelPieces: number;
  askedAt: number;
  doneAt: number | null;
}

/** Field that erasing an order empties: it contains the payer's telephone. */
export interface NoticePersonalData {
  /** Whole if it is about an attempt of ours, otherwise only its beginning. */
  body: string;
}

export interface PaymentNoticeRow extends NoticePersonalData {
  /** SHA-256 of the content kind (`form`, `json`, `other`), the proving headers and the body, hexadecimal. */
  id: string;
  /** Name of the provider at whose address it came. */
  provider: string;
  contentType: string;
  /** JSON of the headers that its provider reads; empty if none. */
  headers: string;
  receivedAt: number;
  /** How many times the same bytes came. */
  copies: number;
  refCommand: string | null;
  /** Null until judged. */
  outcome: WebhookOutcome | null;
  why: string | null;
}

/** A column with a default, in Kysely's terms: rows may be inserted without it. */
interface ByDefault<Value> {
  readonly __select__: Value;
  readonly __insert__: Value | undefined;
  readonly __update__: Value;
}

export interface PaymentTables {
  // Rows without a provider, such as older ones, are PayTech's.
  paymentAttempts: Omit<PaymentAttemptRow, "provider"> & { provider: ByDefault<string> };
  paymentNotices: Omit<PaymentNoticeRow, "provider" | "headers"> & Record<"provider" | "headers", ByDefault<string>>;
  refunds: RefundRow;
}
