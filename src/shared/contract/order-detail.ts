import { z } from "zod";
import { deskStaff } from "../access/access.ts";
import { mapDeliveryTexts } from "../order/delivery-texts.ts";
import { orderEventKinds } from "../order/order-events.ts";
import { requiredOrderFields } from "../order/missing.ts";
import { offerNames } from "../offers/offers.ts";
import {
  attemptStates,
  cardStates,
  paymentParts,
  refundKinds,
  refundStates,
  webhookOutcomes,
} from "../states-and-kinds.ts";
import { mailTemplates } from "../staff/mail-templates.ts";
import { cardExtrasSchema } from "./card-extras.ts";
import { cardAppearanceShape } from "./card-look.ts";
import { endpointsOf } from "./endpoint.ts";
import { apartField, instantField, rowIdField } from "./fields.ts";
import { deliveryTermsShape } from "../order/order-delivery.ts";
import { orderListItemSchema } from "./order-list.ts";
import { cardDisplayFieldsSchema, imageSetSchema, publicOrderLine } from "./public-order.ts";
import { visitFiguresSchema } from "./visits.ts";

const endpoint = endpointsOf("Équipe");

const attempt = z.object({
  refCommand: z.string(),
  amount: z.int(),
  state: z.enum(attemptStates),
  /** What it pays of its order; null: the whole, or staff's own. */
  part: z.enum(paymentParts).nullable(),
  promoCode: z.string().nullable(),
  /** Who took it: the name of the provider that it began with; of staff's own empty. */
  provider: z.string(),
  method: z.string().nullable(),
  attention: z.string().nullable(),
  overpaid: z.boolean(),
  /** Discount given with the payment, amount refunded and amount of requested refunds. */
  discount: z.int(),
  refunded: z.int(),
  /** The colleague who recorded it; null for the provider's. */
  takenBy: z.string().nullable(),
  reference: z.string().nullable(),
  /** When money that staff noted had arrived; null: nobody said. */
  arrivedOn: instantField.nullable(),
  /** When staff closed a second payment without a refund. */
  closedAt: instantField.nullable(),
  /** The line of which no more is asked, by a payment of 0; null: of none. */
  line: z.string().nullable(),
  /** Whether staff may still undo it as a mistake. */
  undoable: z.boolean(),
  createdAt: instantField,
  updatedAt: instantField,
  settledAt: instantField.nullable(),
});

/** Money that went back, or a payment that was taken back as a mistake. */
const refund = z.object({
  id: z.string(),
  refCommand: z.string(),
  kind: z.enum(refundKinds),
  /** The line that it gives back, as its `lineBalances` names it; null: no line's. */
  line: z.string().nullable(),
  amount: z.int(),
  method: z.string(),
  byProvider: z.boolean(),
  reference: z.string(),
  reason: z.string(),
  actor: z.string(),
  state: z.enum(refundStates),
  why: z.string().nullable(),
  askedAt: instantField,
  doneAt: instantField.nullable(),
});

/** What one line of a paid order costs and brought in; sums are whole FCFA. */
const lineBalance = z.object({
  lineId: z.string(),
  /** The card of the order that it sold; null of a delivery and of a reprint. */
  cardRef: z.string().nullable(),
  /** The card of the order that it delivers elsewhere; null of all else. */
  deliveryOf: z.string().nullable(),
  /** What it sells, and whose card it is or brings: "Carte Silver, Awa Ndiaye". */
  name: z.string(),
  /** After the order's discount. */
  cost: z.int(),
  /** What of it was not paid and is still due. */
  rest: z.int(),
  /** What came in for it and may still be given back. */
  left: z.int(),
  refunded: z.int(),
});

/** A notice as it came, its secrets and key hashes masked. */
const notice = z.object({
  id: z.string(),
  receivedAt: instantField,
  copies: z.int(),
  refCommand: z.string().nullable(),
  outcome: z.enum(webhookOutcomes).nullable(),
  why: z.string().nullable(),
  body: z.string(),
});

/** `actor`: `buyer`, `PayTech`, `system`, or the colleague's name. */
const event = z.object({
  id: z.string(),
  at: instantField,
  actor: z.string(),
  kind: z.enum(orderEventKinds),
  details: z.record(z.string(), z.unknown()),
});
const mail = z.object({
  id: z.string(),
  template: z.enum(mailTemplates),
  recipient: z.string(),
  createdAt: instantField,
  sentAt: instantField.nullable(),
  failedAt: instantField.nullable(),
});

/**
 * The buyer's link to complete, correct and pay the order. It contains the order's key, so staff get it only for an
 * incomplete order.
 */
export const buyerUrlField = z.string().nullable();

/** What staff see of one card of an order. Its three image URLs are private; `images` are the public ones, once live. */
const orderCardShape = {
  cardRef: z.string(),
  offer: z.enum(offerNames),
  cardState: z.enum(cardStates),
  /** When its data is erased, since it is removed; null if it is not. */
  leavesAt: instantField.nullable(),
  /** NFC link of its last piece; null until the order is paid. */
  nfcLink: z.string().nullable(),
  /** Fields that it, or the delivery, still needs. */
  missing: z.array(z.enum(requiredOrderFields)),
  /** The mailbox by which the owner logs in; not shown on the card. */
  ownerEmail: z.string(),
  /** Version of the correctable fields and of the owner's mailbox; sent back with a change of them. */
  version: z.string(),
  ownerVersion: z.string(),
  ...cardDisplayFieldsSchema.shape,
  apart: apartField,
  /** Its name in letters that can be printed; empty: as it is. */
  printedName: z.string(),
  ...cardAppearanceShape,
  /** Of its extras those that visitors see. */
  seenExtras: cardExtrasSchema,
  /** Where it is sent, if elsewhere than its order; its fee is paid with the order, or agreed with the buyer. */
  elsewhere: z
    .object({
      ...mapDeliveryTexts(() => z.string()),
      ...deliveryTermsShape,
      /** Whether a line of the order sells it. */
      isPaidWithOrder: z.boolean(),
      /** Version of the fee; sent back with a change of it. */
      feeVersion: z.string(),
    })
    .nullable(),
  images: z.object({ profile: imageSetSchema, cover: imageSetSchema, logo: imageSetSchema }).nullable(),
};

/**
 * Describes an order for staff, with the fields of its first card, or of the one that it reprints. Its three image URLs are private and always work; `images` are the public ones of a
 * live card. `missing`: what any of its cards still needs.
 */
export const orderDetailSchema = orderListItemSchema.extend({
  ...orderCardShape,
  /** The company whose people hold its cards. */
  organisation: z.object({ id: rowIdField, name: z.string() }).nullable(),
  /** The orders that complete this one, and the one that it completes first. */
  related: z.array(z.object({ ref: z.string(), number: z.string(), isFirst: z.boolean() })),
  /** In the order of their places; one of a reprint. */
  cardList: z.array(z.object(orderCardShape)),
  /** What it sells, like lines added up. */
  lines: z.array(publicOrderLine),
  /** What each line costs, brought in and gave back. */
  lineBalances: z.array(lineBalance),
  buyerFirstName: z.string(),
  buyerLastName: z.string(),
  /** Recipient of mails about the order; empty: nobody is mailed. */
  buyerEmail: z.string(),
  /** Version of the delivery fee; sent back with a change of it. */
  feeVersion: z.string(),
  ...mapDeliveryTexts(() => z.string()),
  ...deliveryTermsShape,
  /** Working days from a made card to its door, as its buyer is told: `deliveryDays`, or those of Dakar. */
  promisedDeliveryDays: z.int(),
  /** The deposit agreed for an unpaid order, in FCFA at its present price, and its share where it is one; null: none. */
  deposit: z.object({ amount: z.int(), percent: z.int().nullable() }).nullable(),
  expiredAt: instantField.nullable(),
  buyerUrl: buyerUrlField,
  attempts: z.array(attempt),
  refunds: z.array(refund),
  notices: z.array(notice),
  events: z.array(event),
  mails: z.array(mail),
  /** Visits of all cards of the order; null until they are live. */
  visits: visitFiguresSchema.nullable(),
});

export const readOrderDetail = endpoint("GET", "/api/orders/:ref", {
  access: deskStaff,
  summary: "Toute la commande, ses paiements, ses notifications et son histoire",
  answers: { 200: orderDetailSchema },
  errors: ["order.not_found"],
});
