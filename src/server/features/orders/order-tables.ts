import type { CardRow } from "#server/features/cards/card-tables.ts";
import type { DeliveryTextName } from "#shared/order/delivery-texts.ts";
import type { DeliveryTerms } from "#shared/order/delivery-towns.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import type { OrderEventKind } from "#shared/order/order-events.ts";
import type { OrderLineKind } from "#shared/states-and-kinds.ts";

/** Fields that erasing an order empties: the buyer and the destination. */
export interface OrderPersonalData {
  buyerFirstName: string;
  buyerLastName: string;
  /** Recipient of mails. */
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

/** A bank transfer that was announced for an order (`findAnnouncedTransfer`); all null: none was, or money came since. */
export interface TransferColumns {
  transferAt: number | null;
  /** Whole FCFA, as the page showed it. */
  transferAmount: number | null;
  /** Who holds the order's key, or another person who has its link. */
  transferBy: "buyer" | "payer" | null;
}

/** A sale. What visitors see is its cards'. */
export interface OrderRow extends OrderPersonalData, DeliveryTerms, TransferColumns {
  ref: string;
  /** 128 random bits, hexadecimal, which the buyer alone is given. */
  key: string;
  /**
   * As `key`, for a company's administrators: another one is made when one of them goes. Null: none was given since.
   */
  companyKey: string | null;
  number: string;
  /** Whole FCFA: the sum of its lines, frozen when it was made. */
  price: number;
  /** Of its first line, by which lists and counts name it. */
  offer: OfferName;
  createdAt: number;
  updatedAt: number;
  /** When production could begin: at its first payment, or at an agreement to pay at the door. */
  paidAt: number | null;
  /** When the order was fully paid; read it by `getFullyPaidAt`. */
  fullyPaidAt: number | null;
  /** `Code promo`, `Équipe`, or the name of the provider. */
  paidBy: string | null;
  paymentMethod: string | null;
  /** The code with which it was paid. */
  promoCode: string | null;
  /** The deposit that staff agreed on: whole FCFA, or a share of what is to pay (%); both null: it is paid whole. */
  depositAmount: number | null;
  depositPercent: number | null;
  /** Tried last before it is paid; nothing of it is taken yet. */
  promoTried: string | null;
  /** Whole FCFA: the discount, the amount received for it, and the amount refunded of that; as in the ledger. */
  discount: number;
  received: number;
  refunded: number;
  /** The first card that is reprinted; all of them are its lines' (`listReprintedCards`). null: the order brings cards of its own. */
  reprintOf: string | null;
  /** The company's order that this one adds people to, which could not be changed any more; null: none. */
  completes: string | null;
  /** The company that buys; null: a person, or a company that has no cards together. */
  organisationId: string | null;
  /** 1: it was made with less than its cards need (`findMissingOrderFields`), by staff or with a portrait to come. */
  begun: number;
  /** Unpaid for 30 days, or deleted for as long: personal data and images are gone, the row stays. */
  expiredAt: number | null;
  deletedAt: number | null;
  /** Uptime (ms) when it was last made, deleted or restored; written by the store. */
  lifeFrom: number;
  /** Uptime (ms) when it was marked for erasure; null if it is not. */
  eraseMarked: number | null;
}

export interface OrderLineRow {
  id: string;
  orderRef: string;
  /** From 1, within the order. */
  position: number;
  kind: OrderLineKind;
  /** What it is called on papers, in French, as it was when the order was made. */
  label: string;
  /** Of a card or a reprint; null for what is neither. */
  offer: OfferName | null;
  quantity: number;
  /** Whole FCFA. */
  unitPrice: number;
  /** Whole FCFA of this line's own, not of the order's promo code. */
  discount: number;
  /** The card that a reprint makes again, which another order brought; null for every other kind. */
  cardRef: string | null;
}

/** Fields that erasing a card or its order empties: where its buyer had the card sent. */
export type CardDeliveryPersonalData = Pick<OrderPersonalData, DeliveryTextName>;

/** A card that goes elsewhere than its order. */
export interface CardDeliveryRow extends CardDeliveryPersonalData {
  cardRef: string;
  orderRef: string;
  /** Whole FCFA, paid with the order as the line `lineId`, without one as staff agreed; 0: free; null: to be agreed. */
  deliveryFee: number | null;
  /** Working days, once the card is made. */
  deliveryDays: number;
  /** The line that sells its delivery; null where none does. */
  lineId: string | null;
}

/** An order and what it sells, read once, under its lock where it is to be changed. */
export interface Sale {
  order: OrderRow;
  lines: readonly OrderLineRow[];
  /** Those that it brings, or those that it reprints. */
  cards: readonly CardRow[];
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
  orderLines: OrderLineRow;
  cardDeliveries: CardDeliveryRow;
  orderEvents: OrderEventRow;
  idempotencyKeys: IdempotencyKeyRow;
}
