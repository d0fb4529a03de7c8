import type { DeliveryTerms } from "#shared/delivery-towns.ts";
import type { OfferName } from "#shared/offers.ts";
import type { OrderPayer } from "#shared/contract/orders.ts";
import type { OrderEventKind } from "#shared/order-events.ts";

/** What erasing an order empties: whatever says who bought and where it goes. */
export interface OrderPersonalData {
  buyerFirstName: string;
  buyerLastName: string;
  /** Where mails go. */
  buyerEmail: string;
  buyerPhone: string;
  /** Empty: nothing was said of it. */
  deliveryTown: string;
  deliveryRecipient: string;
  deliveryPhone: string;
  deliveryAddress: string;
  deliveryNote: string;
  /** Buyer, cards, telephone numbers, promo code and number as `buildOrderSearchKeys` folds them. */
  searchText: string;
  /** The buyer's folded names, for sorting: first name first, last name first. */
  firstNameKey: string;
  lastNameKey: string;
}

/** A sale. What visitors see is its cards'. */
export interface OrderRow extends OrderPersonalData, DeliveryTerms {
  ref: string;
  /** 128 random bits, hexadecimal, which the buyer alone is given. */
  key: string;
  number: string;
  offer: OfferName;
  /** How many cards. */
  quantity: number;
  /** Whole FCFA a card. */
  unitPrice: number;
  createdAt: number;
  updatedAt: number;
  /** When it became an order that is made: its first payment, or an agreement to pay at the door. */
  paidAt: number | null;
  /** When the last of its price came in; read it by `getFullyPaidAt`. */
  fullyPaidAt: number | null;
  paidBy: OrderPayer | null;
  paymentMethod: string | null;
  /** With which it was paid. */
  promoCode: string | null;
  /** Tried last before it is paid; nothing of it is taken yet. */
  promoTried: string | null;
  /**
   * Whole FCFA: what of its price is not asked for, what came in that counts for it, and what of that went back; as the
   * ledger says.
   */
  discount: number;
  received: number;
  refunded: number;
  /** The card that is printed anew; null: the order brings cards of its own. */
  reprintOf: string | null;
  /** 1: staff began it with less than its card needs (`findMissingOrderFields`). */
  begun: number;
  /** Unpaid for 30 days, or deleted for as long: personal data and images are gone, the row stays. */
  expiredAt: number | null;
  deletedAt: number | null;
  /** Lived time (ms) when it was made, deleted or restored last; written by the store. */
  lifeFrom: number;
  /** Lived time (ms) since which it is to be erased; null: it is not. */
  eraseMarked: number | null;
}

export interface OrderEventRow {
  id: string;
  orderRef: string;
  at: number;
  /** `buyer`, `PayTech`, `system`, or `staff:<user id>`. */
  actor: string;
  kind: OrderEventKind;
  /** JSON, without secrets. */
  details: string;
}

export interface IdempotencyKeyRow {
  key: string;
  requestHash: string;
  orderRef: string;
  createdAt: number;
}

/** SQLite only: the trigrams of `searchText`, kept by triggers. PostgreSQL has an index. */
interface OrderSearchRow {
  /** Sorts by the order's instant. */
  rowid: number;
  ref: string;
  text: string;
}

export interface OrderTables {
  orderSearch: OrderSearchRow;
  orders: OrderRow;
  orderEvents: OrderEventRow;
  idempotencyKeys: IdempotencyKeyRow;
}
