import type { OfferName } from "#shared/offers.ts";
import type { Payer } from "#shared/contract/orders.ts";
import type { UploadKind } from "#shared/upload-kinds.ts";
import type { AttemptState, CardState, NoticeOutcome, OrderEventKind } from "#shared/words.ts";
import type { AuditTables } from "../features/audit/tables.ts";
import type { LimitTables } from "../features/limits/tables.ts";
import type { LoginDelayTables } from "../features/login-delays/tables.ts";
import type { MailTables } from "../features/mails/tables.ts";
import type { NewsletterTables } from "../features/newsletter/tables.ts";
import type { OrderDeskTables } from "../features/order-desk/tables.ts";
import type { PromoCodeTables } from "../features/promo-codes/tables.ts";
import type { StaffTables } from "../features/staff/tables.ts";
import type { ImageStoreTables } from "../features/uploads/tables.ts";
import type { JobTables } from "../jobs/tables.ts";
import type { LivedTimeTables } from "../lived-time/tables.ts";
import type { SimulatorTables } from "../simulator/tables.ts";

/** What erasing an order empties: whatever says who bought and where it goes. */
export interface OrderPersonalData {
  buyerFirstName: string;
  buyerLastName: string;
  /** Where mails go. */
  buyerEmail: string;
  buyerPhone: string;
  deliveryRecipient: string;
  deliveryPhone: string;
  deliveryAddress: string;
  deliveryNote: string;
  /** Buyer, cards, telephone numbers, promo code and number as `searchKeys` folds them. */
  searchText: string;
  /** The buyer's folded names, for sorting: first name first, last name first. */
  firstNameKey: string;
  lastNameKey: string;
}

/** A sale. What visitors see is its cards'. */
export interface OrderRow extends OrderPersonalData {
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
  paidAt: number | null;
  paidBy: Payer | null;
  paymentMethod: string | null;
  promoCode: string | null;
  /** Unpaid for 30 days, or deleted for as long: personal data and images are gone, the row stays. */
  expiredAt: number | null;
  deletedAt: number | null;
  /** Lived time (ms) when it was made, deleted or restored last; written by the store. */
  lifeFrom: number;
  /** Lived time (ms) since which it is to be erased; null: it is not. */
  eraseMarked: number | null;
}

/** What visitors of a card see. */
export interface CardContent {
  firstName: string;
  lastName: string;
  email: string;
  /** As every second one: empty, or where the offer has two. */
  email2: string;
  phoneNumber: string;
  phoneNumber2: string;
  address: string;
  company: string;
  jobTitle: string;
  workEmail: string;
  workEmail2: string;
  workPhoneNumber: string;
  workPhoneNumber2: string;
  workAddress: string;
  workDescription: string;
  /** A JSON array of URLs. */
  socialMedias: string;
}

/** What erasing a card empties. */
export interface CardPersonalData extends CardContent {
  /** The address by which the card's owner will log in. */
  ownerEmail: string;
}

/** A living page; the first card of an order has its reference. */
export interface CardRow extends CardPersonalData {
  ref: string;
  orderRef: string;
  /** From 1, within the order. */
  place: number;
  state: CardState;
  /** Grows with each change of what the card shows; keys its cache. */
  version: number;
  /** When what it shows changed last: the contact file's REV. */
  changedAt: number;
}

/** Which image of a card an upload is; nothing else binds the two. */
export interface CardImageRow {
  cardRef: string;
  kind: UploadKind;
  uploadId: string;
  /** Random, in its public address; null until the card is live. A changed image gets another. */
  publicKey: string | null;
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

export interface UploadRow {
  id: string;
  kind: UploadKind;
  width: number;
  height: number;
  /** JSON: the written variants, `{name, type, width}` each. */
  variants: string;
  createdAt: number;
  /** When a card took it, as `card_images` says; null: none uses it, and it is swept after 7 days. */
  claimedAt: number | null;
  /** What its files took on disk when they were stored; 0 on rows of older versions. */
  storedBytes: number;
  /** A digest of the address that sent it, until a card uses it. */
  heldBy: string | null;
}

/** One row, held while an upload is let in, so that two nodes never let in more than there is room for. */
export interface UploadGateRow {
  passed: number;
}

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

/**
 * Every table, each described where its feature is. Rows are as the stores see them: camelCase here, snake_case in SQL. Instants are ms since 1970 UTC,
 * amounts whole FCFA, JSON and lists are text; no booleans, since the engines differ.
 */
export interface Tables
  extends AuditTables, ImageStoreTables, JobTables, LimitTables, LivedTimeTables, LoginDelayTables, MailTables, NewsletterTables, OrderDeskTables, PromoCodeTables, SimulatorTables, StaffTables {
  orders: OrderRow;
  orderEvents: OrderEventRow;
  cards: CardRow;
  cardImages: CardImageRow;
  idempotencyKeys: IdempotencyKeyRow;
  uploads: UploadRow;
  uploadGate: UploadGateRow;
  paymentAttempts: PaymentAttemptRow;
  paymentNotices: PaymentNoticeRow;
}
