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
  /** The part of the order that it pays; null: the whole, or a payment recorded by staff. */
  part: z.enum(paymentParts).nullable(),
  promoCode: z.string().nullable(),
  /** The provider with which the payment began; empty for a payment recorded by staff. */
  provider: z.string(),
  method: z.string().nullable(),
  attention: z.string().nullable(),
  overpaid: z.boolean(),
  /** Discount given with the payment; amount refunded or requested to be. */
  discount: z.int(),
  refunded: z.int(),
  /** The colleague who recorded it; null for a payment by the provider. */
  takenBy: z.string().nullable(),
  reference: z.string().nullable(),
  /** When the money of a payment recorded by staff had arrived; null: not given. */
  arrivedOn: instantField.nullable(),
  /** When staff closed a second payment without a refund. */
  closedAt: instantField.nullable(),
  /** The line whose rest it waives, by a payment of 0; null: none. */
  line: z.string().nullable(),
  /** Whether staff may still undo it as a mistake. */
  undoable: z.boolean(),
  createdAt: instantField,
  updatedAt: instantField,
  settledAt: instantField.nullable(),
});

/** Money that was given back, or a payment that was undone as a mistake. */
const refund = z.object({
  id: z.string(),
  refCommand: z.string(),
  kind: z.enum(refundKinds),
  /** The refunded line, named as in `lineBalances`; null: the refund is for no single line. */
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

/** What a line of a paid order costs, and what it brought in; sums are whole FCFA. */
const lineBalance = z.object({
  lineId: z.string(),
  /** The card of this order that the line sold; null for a delivery and a reprint. */
  cardRef: z.string().nullable(),
  /** The card of this order that the line delivers elsewhere; null for other lines. */
  deliveryOf: z.string().nullable(),
  /** What the line sells, and the name on its card: "Carte Silver, Awa Ndiaye". */
  name: z.string(),
  /** Less the order's discount. */
  cost: z.int(),
  /** The part of the cost that is still due. */
  rest: z.int(),
  /** The amount received for it that may still be given back. */
  left: z.int(),
  refunded: z.int(),
});

/** A notice as it was received, with secrets and key hashes masked. */
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

/** A card of the order as staff see it. Its three image URLs are private; `images` are the public ones, once live. */
const orderCardShape = {
  cardRef: z.string(),
  offer: z.enum(offerNames),
  cardState: z.enum(cardStates),
  /** When a requested removal erases it; null: no removal was requested. */
  leavesAt: instantField.nullable(),
  /** NFC link of its last piece; null until the order is paid. */
  nfcLink: z.string().nullable(),
  /** Fields that the card or its delivery still needs. */
  missing: z.array(z.enum(requiredOrderFields)),
  /** The mailbox by which the owner logs in; not shown on the card. */
  ownerEmail: z.string(),
  /** Versions of the correctable fields and of the owner's mailbox; a change of them sends them back. */
  version: z.string(),
  ownerVersion: z.string(),
  ...cardDisplayFieldsSchema.shape,
  apart: apartField,
  /** The name's spelling in printable letters; empty: the name is printed as it is. */
  printedName: z.string(),
  ...cardAppearanceShape,
  /** Those of its extras that visitors see. */
  seenExtras: cardExtrasSchema,
  /** Where it is sent, if elsewhere than its order; the fee is paid with the order, or agreed with the buyer. */
  elsewhere: z
    .object({
      ...mapDeliveryTexts(() => z.string()),
      ...deliveryTermsShape,
      /** Whether a line of the order sells this delivery. */
      isPaidWithOrder: z.boolean(),
      /** Version of the fee; a change of the fee sends it back. */
      feeVersion: z.string(),
    })
    .nullable(),
  images: z.object({ profile: imageSetSchema, cover: imageSetSchema, logo: imageSetSchema }).nullable(),
};

/**
 * Describes an order for staff, with the fields of its first card, or of the reprinted card. Its three image URLs are
 * private and always work; `images` are a live card's public ones. `missing`: fields that any of its cards still needs.
 */
export const orderDetailSchema = orderListItemSchema.extend({
  ...orderCardShape,
  /** The company whose people hold its cards. */
  organisation: z.object({ id: rowIdField, name: z.string() }).nullable(),
  /** The orders that complete this one, and the order that this one completes (`isFirst`). */
  related: z.array(z.object({ ref: z.string(), number: z.string(), isFirst: z.boolean() })),
  /** In the order of their positions; for a reprint, only the reprinted card. */
  cardList: z.array(z.object(orderCardShape)),
  /** What the order sells, with equal lines added up. */
  lines: z.array(publicOrderLine),
  /** What each line costs, brought in and refunded. */
  lineBalances: z.array(lineBalance),
  buyerFirstName: z.string(),
  buyerLastName: z.string(),
  /** Recipient of mails about the order; empty: no mails are sent. */
  buyerEmail: z.string(),
  /** Version of the delivery fee; a change of the fee sends it back. */
  feeVersion: z.string(),
  ...mapDeliveryTexts(() => z.string()),
  ...deliveryTermsShape,
  /** Working days from a made card to its door, as the buyer is told: `deliveryDays`, or those for Dakar. */
  promisedDeliveryDays: z.int(),
  /** The deposit agreed for an unpaid order, in FCFA at its present price, and its percentage if set; null: none. */
  deposit: z.object({ amount: z.int(), percent: z.int().nullable() }).nullable(),
  expiredAt: instantField.nullable(),
  buyerUrl: buyerUrlField,
  attempts: z.array(attempt),
  refunds: z.array(refund),
  notices: z.array(notice),
  events: z.array(event),
  mails: z.array(mail),
  /** Visits of all cards of the order; null until the cards are live. */
  visits: visitFiguresSchema.nullable(),
});

export const readOrderDetail = endpoint("GET", "/api/orders/:ref", {
  access: deskStaff,
  summary: "Toute la commande, ses paiements, ses notifications et son histoire",
  answers: { 200: orderDetailSchema },
  errors: ["order.not_found"],
});
