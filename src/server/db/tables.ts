/**
 * Rows as the stores see them: camelCase here, snake_case in SQL. Instants are ms since 1970 UTC,
 * amounts whole FCFA, JSON and lists are text; no booleans, since the engines differ.
 */
import type { DeviceCodeRow, DeviceRow, LoginDelayRow, RecoveryCodeRow, SecondFactorRow, SessionRow } from "./account-tables.ts";
import type { NewsletterConsentRow, NewsletterSubscriberRow } from "./newsletter-tables.ts";
import type { ImageStoreTables } from "./image-store-tables.ts";
import type { AuditLogRow, OrderCountRow, OrderSearchRow } from "./portal-tables.ts";
import type { Role } from "#shared/access.ts";
import type { OfferName } from "#shared/offers.ts";
import type { Payer } from "#shared/contract/orders.ts";
import type { AttemptState, MailTemplate, NoticeOutcome, OrderEventKind } from "#shared/words.ts";
import type { UploadKind } from "#shared/contract/uploads.ts";

export interface OrderRow {
  ref: string;
  number: string;
  offer: OfferName;
  price: number;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  address: string;
  company: string;
  jobTitle: string;
  workEmail: string;
  workPhoneNumber: string;
  workAddress: string;
  workDescription: string;
  /** A JSON array of URLs. */
  socialMedias: string;
  profileUploadId: string;
  coverUploadId: string;
  logoUploadId: string;
  createdAt: number;
  updatedAt: number;
  paidAt: number | null;
  paidBy: Payer | null;
  paymentMethod: string | null;
  promoCode: string | null;
  /** The random key under which the images are public; set by payment. */
  imageKey: string | null;
  /** Unpaid for 30 days, or deleted for as long: personal data and images are gone, the row stays. */
  expiredAt: number | null;
  deletedAt: number | null;
  /** Grows with each change of what the card shows; keys its cache. */
  version: number;
  /** Names, company, number and e-mail as `searchKeys` folds them, for search. */
  searchText: string;
  /** Folded names, for sorting: first name first, last name first. */
  firstNameKey: string;
  lastNameKey: string;
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

export interface UploadRow {
  id: string;
  kind: UploadKind;
  width: number;
  height: number;
  /** JSON: the written variants, `{name, type, width}` each. */
  variants: string;
  createdAt: number;
  /** The order that uses it; unclaimed uploads are swept after 7 days. */
  orderRef: string | null;
  /** What its files took on disk when they were stored; 0 on rows of older versions. */
  storedBytes: number;
  /** A digest of the address that sent it, until an order uses it. */
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

export interface PromoCodeRow {
  /** Upper case. */
  code: string;
  kind: "percentage" | "amount" | "gift";
  /** Percent (1 to 100) or whole FCFA; 0 for a gift. */
  value: number;
  offer: OfferName | null;
  startsAt: number | null;
  endsAt: number | null;
  /** Null: no limit. */
  maxUses: number | null;
  /** Redemptions reserved or used; moves only by conditional updates. */
  taken: number;
  disabledAt: number | null;
  createdAt: number;
}

export interface PromoRedemptionRow {
  id: string;
  code: string;
  orderRef: string;
  /** Null for a gift, which needs no attempt. */
  refCommand: string | null;
  state: "reserved" | "used" | "released";
  createdAt: number;
  updatedAt: number;
}

export interface JobRow {
  id: string;
  /** Perhaps one that only a newer version knows. */
  kind: string;
  /** One of `lanes` in jobs/kinds.ts. */
  lane: string;
  /** Two jobs with the same key are one; null: never merged. */
  key: string | null;
  payload: string;
  runAt: number;
  attempts: number;
  leasedUntil: number | null;
  lease: string | null;
  lastError: string | null;
  createdAt: number;
  doneAt: number | null;
  failedAt: number | null;
}

export interface MailRow {
  /** Makes the Message-ID. */
  id: string;
  template: MailTemplate;
  /** JSON: what the template shows. */
  data: string;
  recipient: string;
  orderRef: string | null;
  createdAt: number;
  sentAt: number | null;
  failedAt: number | null;
  lastError: string | null;
}

export interface UserRow {
  id: string;
  name: string;
  /** Lower case. */
  email: string;
  role: Role;
  passwordHash: string;
  /** 1 until the default password is changed. */
  mustChangePassword: number;
  /** When a default password stops working; null: never. */
  passwordExpiresAt: number | null;
  createdAt: number;
  updatedAt: number;
}

/** Hits of one key in one fixed window. */
export interface RateLimitRow {
  key: string;
  windowStart: number;
  hits: number;
}

/** A hit of `rateLimits` that goes back once its subject (an upload, an order, a subscriber) has come to something. */
export interface HeldHitRow {
  limitName: string;
  subject: string;
  key: string;
  windowStart: number;
}

/** What the PayTech simulator remembers (payments.md rule 9). */
export interface SimulatorPaymentRow {
  token: string;
  refCommand: string;
  /** JSON of the request. */
  request: string;
  state: "open" | "paid" | "canceled" | "refunded";
  method: string | null;
  createdAt: number;
}

/** That time was lived through: rows are added every ten minutes, and kept for some days. */
export interface ClockTickRow {
  /** ms that this database has been served in all. */
  lived: number;
  /** What the wall clock of the node that wrote it said. */
  at: number;
}

export interface Tables extends ImageStoreTables {
  clockTicks: ClockTickRow;
  orders: OrderRow;
  orderEvents: OrderEventRow;
  idempotencyKeys: IdempotencyKeyRow;
  uploads: UploadRow;
  uploadGate: UploadGateRow;
  paymentAttempts: PaymentAttemptRow;
  paymentNotices: PaymentNoticeRow;
  promoCodes: PromoCodeRow;
  promoRedemptions: PromoRedemptionRow;
  jobs: JobRow;
  mails: MailRow;
  users: UserRow;
  sessions: SessionRow;
  devices: DeviceRow;
  deviceCodes: DeviceCodeRow;
  secondFactors: SecondFactorRow;
  recoveryCodes: RecoveryCodeRow;
  loginDelays: LoginDelayRow;
  rateLimits: RateLimitRow;
  heldHits: HeldHitRow;
  simulatorPayments: SimulatorPaymentRow;
  orderSearch: OrderSearchRow;
  orderCounts: OrderCountRow;
  auditLog: AuditLogRow;
  newsletterSubscribers: NewsletterSubscriberRow;
  newsletterConsents: NewsletterConsentRow;
}
