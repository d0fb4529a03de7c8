import type { CardRow } from "#server/features/cards/card-tables.ts";
import type { DeliveryTextName } from "#shared/order/delivery-texts.ts";
import type { DeliveryTerms } from "#shared/order/delivery-towns.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import type { OrderEventKind } from "#shared/order/order-events.ts";
import type { OrderLineKind } from "#shared/states-and-kinds.ts";

/** Personal data that is emptied when an order is erased: the buyer and the delivery address. */
export interface OrderPersonalData {
  buyerFirstName: string;
  buyerLastName: string;
  /** The mailbox that gets the order's mails. */
  buyerEmail: string;
  buyerPhone: string;
  /** Empty: no town was given. */
  deliveryTown: string;
  deliveryRecipient: string;
  deliveryPhone: string;
  deliveryAddress: string;
  deliveryNote: string;
  /** Buyer, cards, telephone numbers, promo code and number, as folded by `buildOrderSearchKeys`. */
  searchText: string;
  /** The buyer's folded names for sorting; this one begins with the first name, the next with the last name. */
  firstNameKey: string;
  lastNameKey: string;
}

/** An announced bank transfer (`findAnnouncedTransfer`); all null: none was announced, or money has come in since. */
export interface TransferColumns {
  transferAt: number | null;
  /** Whole FCFA, as the page showed. */
  transferAmount: number | null;
  /** `buyer`: a person with the order's key; `payer`: another person with its link. */
  transferBy: "buyer" | "payer" | null;
}

/** A sale. What visitors see belongs to its cards. */
export interface OrderRow extends OrderPersonalData, DeliveryTerms, TransferColumns {
  ref: string;
  /** 128 random bits, hexadecimal, given only to the buyer. */
  key: string;
  /** As `key`, for a company's administrators; replaced when one of them leaves. Null: none was given out since. */
  companyKey: string | null;
  number: string;
  /** Whole FCFA: the sum of its lines, frozen when the order was made. */
  price: number;
  /** The offer of its first line, used in lists and counts. */
  offer: OfferName;
  createdAt: number;
  updatedAt: number;
  /** When production could begin: at the first payment, or when paying at the door was agreed. */
  paidAt: number | null;
  /** When the order was fully paid; read it with `getFullyPaidAt`. */
  fullyPaidAt: number | null;
  /** `Code promo`, `Équipe`, or the name of the provider. */
  paidBy: string | null;
  paymentMethod: string | null;
  /** The promo code with which it was paid. */
  promoCode: string | null;
  /** The deposit that staff agreed to: whole FCFA, or a share of what is to be paid (%). Both null: no deposit. */
  depositAmount: number | null;
  depositPercent: number | null;
  /** The promo code last tried before the payment; it is not used up yet. */
  promoTried: string | null;
  /** Whole FCFA: the discount, the amount received, and the refunded part of that; as in the ledger. */
  discount: number;
  received: number;
  refunded: number;
  /** The first reprinted card; for all see `listReprintedCards`. Null: the order has cards of its own. */
  reprintOf: string | null;
  /** The company's order that this one adds people to, because it could no longer be changed; null: none. */
  completes: string | null;
  /** The company that buys; null: a person, or a company that does not manage its cards together. */
  organisationId: string | null;
  /** 1: it was made, by staff or with a portrait to come, with less than its cards need (`findMissingOrderFields`). */
  begun: number;
  /** When personal data and images were erased, because of age (unpaid or deleted) or on request; the row stays. */
  expiredAt: number | null;
  deletedAt: number | null;
  /** Uptime (ms) when the order was last made, deleted or restored; written by the store. */
  lifeFrom: number;
  /** Uptime (ms) when the order was marked for erasure; null: it is not. */
  eraseMarked: number | null;
}

export interface OrderLineRow {
  id: string;
  orderRef: string;
  /** From 1, within the order. */
  position: number;
  kind: OrderLineKind;
  /** The French name on documents, as of the day of the order. */
  label: string;
  /** The offer of a card or reprint; null for other lines. */
  offer: OfferName | null;
  quantity: number;
  /** Whole FCFA. */
  unitPrice: number;
  /** Whole FCFA off this line itself, not from the order's promo code. */
  discount: number;
  /** The existing card that this line reprints or raises; null for every other kind. */
  cardRef: string | null;
}

/** Personal data that is emptied when a card or its order is erased: where its buyer had the card sent. */
export type CardDeliveryPersonalData = Pick<OrderPersonalData, DeliveryTextName>;

/** The delivery of a card that goes elsewhere than its order. */
export interface CardDeliveryRow extends CardDeliveryPersonalData {
  cardRef: string;
  orderRef: string;
  /** Whole FCFA, sold by the line `lineId`, or without one as staff agreed; 0: free; null: to be agreed. */
  deliveryFee: number | null;
  /** Working days, once the card is made. */
  deliveryDays: number;
  /** The line that sells this delivery; null: none. */
  lineId: string | null;
}

/** An order and what it sells, read once; under the order's lock if it will be changed. */
export interface Sale {
  order: OrderRow;
  lines: readonly OrderLineRow[];
  /** The cards that it brings or reprints. */
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

/** SQLite only: the trigrams of `searchText`, kept by triggers. PostgreSQL has an index instead. */
interface OrderSearchRow {
  /** Sorts by when the order was made. */
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
