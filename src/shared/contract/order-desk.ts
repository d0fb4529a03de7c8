import { z } from "zod";
import { deskStaff } from "../access.ts";
import { mapDeliveryTexts } from "../delivery-texts.ts";
import { requiredOrderFields } from "../missing.ts";
import { offerNames } from "../offers.ts";
import { orderEventKinds } from "../order-events.ts";
import { paymentProviderName } from "../payment-provider.ts";
import {
  attemptStates,
  cardStates,
  mailTemplates,
  webhookOutcomes,
  pieceStates,
  refundKinds,
  refundStates,
} from "../words.ts";
import { cardAppearanceShape } from "./card-look.ts";
import { endpoint } from "./endpoint.ts";
import { agreedPriceField, instantField, orderRefListField, orderRefParams } from "./fields.ts";
import { anyOfferOrderSchema, orderCorrectionSchema } from "./order-correction.ts";
import { deliveryTermsShape } from "./order-delivery.ts";
import { cardDisplayFieldsSchema, imageSetSchema, orderPayers } from "./orders.ts";
import { visitFiguresSchema } from "./visits.ts";
import { trashDays } from "../retention.ts";

/** Sets how many rows a table shows (product.md §9). */
const defaultTablePageSize = 10;

const orderStatuses = ["paid", "unpaid", "attention"] as const;
export const orderSorts = [
  "createdAt",
  "-createdAt",
  "paidAt",
  "-paidAt",
  "lastName",
  "-lastName",
  "firstName",
  "-firstName",
  "offer",
  "-offer",
] as const;

const day = z.iso.date();

/** Filters the list of orders and its CSV. Days are those of Africa/Dakar, both ends included. */
export const orderFiltersSchema = z.object({
  search: z.string().max(100).default(""),
  status: z.enum(orderStatuses).optional(),
  offer: z.enum(offerNames).optional(),
  from: day.optional(),
  to: day.optional(),
  /** Orders with an open piece in this state. */
  production: z.enum(pieceStates).optional(),
  /** `1`: with a piece that should have been made by now. */
  late: z.enum(["0", "1"]).default("0"),
  /** `1`: deleted orders that can still be restored. */
  trash: z.enum(["0", "1"]).default("0"),
  sort: z.enum(orderSorts).default("-createdAt"),
});
export type OrderFilters = z.output<typeof orderFiltersSchema>;

const orderListItemSchema = z.object({
  ref: z.string(),
  number: z.string(),
  offer: z.enum(offerNames),
  price: z.int(),
  /** NFC link of the order's first card, or of the reprinted card; null until it is paid. */
  nfcLink: z.string().nullable(),
  /** The card that it has printed anew; null: it brings its own. */
  reprintOf: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  /** Company on the first card. */
  company: z.string(),
  buyerPhone: z.string(),
  /** State of the order's least advanced piece; null without pieces. */
  production: z.object({ state: z.enum(pieceStates), late: z.boolean() }).nullable(),
  /** Fields that card and delivery still need. */
  missing: z.array(z.enum(requiredOrderFields)),
  createdAt: instantField,
  paid: z.boolean(),
  /** Its first payment. */
  paidAt: instantField.nullable(),
  /** When the last of its price came in; null: a part of it is still to come. */
  fullyPaidAt: instantField.nullable(),
  paidBy: z.enum(orderPayers).nullable(),
  paymentMethod: z.string().nullable(),
  promoCode: z.string().nullable(),
  /**
   * Whole FCFA: discount, received for the price, refunded of that, due; and, by the ledger, what all payments but
   * refunds brought.
   */
  discount: z.int(),
  received: z.int(),
  refunded: z.int(),
  rest: z.int(),
  held: z.int(),
  attention: z.boolean(),
  deletedAt: instantField.nullable(),
  /** Who deleted it: a colleague's name, or `buyer`. */
  deletedBy: z.string().nullable(),
});
export type OrderListItem = z.output<typeof orderListItemSchema>;

export const listOrders = endpoint({
  method: "GET",
  path: "/api/orders",
  access: deskStaff,
  summary:
    "Les commandes\u00a0; X-Total-Count et Link accompagnent une page\u00a0; X-Total-Count-Capped dit qu'une recherche en trouve davantage",
  tag: "Équipe",
  query: orderFiltersSchema.extend({
    page: z.coerce.number().int().min(1).optional(),
    pageSize: z.coerce.number().int().min(1).max(100).default(defaultTablePageSize),
  }),
  answers: { 200: z.array(orderListItemSchema) },
});

export const exportOrders = endpoint({
  method: "GET",
  path: "/api/orders.csv",
  access: deskStaff,
  summary: "La liste filtrée, ou les commandes choisies (`refs`), en CSV (UTF-8 avec BOM, point-virgule)",
  tag: "Équipe",
  query: orderFiltersSchema.extend({ refs: orderRefListField.optional() }),
  answers: { 200: "text/csv" },
});

const attempt = z.object({
  refCommand: z.string(),
  amount: z.int(),
  state: z.enum(attemptStates),
  promoCode: z.string().nullable(),
  method: z.string().nullable(),
  attention: z.string().nullable(),
  overpaid: z.boolean(),
  /** Discount given with the payment, amount refunded and amount of requested refunds. */
  discount: z.int(),
  refunded: z.int(),
  /** The colleague who recorded it; null for PayTech. */
  takenBy: z.string().nullable(),
  reference: z.string().nullable(),
  /** When staff closed a second payment without a refund. */
  closedAt: instantField.nullable(),
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
const buyerUrl = z.string().nullable();

/**
 * Describes an order for staff. Its three image URLs are private and always work; `images` are the public ones of a
 * live card.
 */
export const orderDetailSchema = orderListItemSchema.extend({
  /** State of the first card. */
  cardState: z.enum(cardStates),
  /** The mailbox by which the owner logs in; not shown on the card. */
  ownerEmail: z.string(),
  /** Recipient of mails about the order; empty: nobody is mailed. */
  buyerEmail: z.string(),
  /** Version of the correctable fields, the owner's mailbox and the delivery fee; sent back with a change of them. */
  version: z.string(),
  ownerVersion: z.string(),
  feeVersion: z.string(),
  ...cardDisplayFieldsSchema.shape,
  ...cardAppearanceShape,
  ...mapDeliveryTexts(() => z.string()),
  ...deliveryTermsShape,
  images: z.object({ profile: imageSetSchema, cover: imageSetSchema, logo: imageSetSchema }).nullable(),
  expiredAt: instantField.nullable(),
  buyerUrl,
  attempts: z.array(attempt),
  refunds: z.array(refund),
  notices: z.array(notice),
  events: z.array(event),
  mails: z.array(mail),
  /** Visits of all cards of the order; null until they are live. */
  visits: visitFiguresSchema.nullable(),
});

export const readOrderDetail = endpoint({
  method: "GET",
  path: "/api/orders/:ref",
  access: deskStaff,
  summary: "Toute la commande, ses paiements, ses notifications et son histoire",
  tag: "Équipe",
  params: orderRefParams,
  answers: { 200: orderDetailSchema },
  errors: ["order.not_found"],
});

const message = z.object({ message: z.string() });

export const deleteOrder = endpoint({
  method: "DELETE",
  path: "/api/orders/:ref",
  access: deskStaff,
  summary: `Met la commande à la corbeille pour ${trashDays} jours`,
  tag: "Équipe",
  params: orderRefParams,
  answers: { 200: message },
  errors: ["order.not_found"],
});

export const restoreOrder = endpoint({
  method: "POST",
  path: "/api/orders/:ref/restore",
  access: deskStaff,
  summary: "Sort la commande de la corbeille",
  tag: "Équipe",
  params: orderRefParams,
  answers: { 200: message },
  errors: ["order.not_found"],
});

export const addOrderNote = endpoint({
  method: "POST",
  path: "/api/orders/:ref/notes",
  access: deskStaff,
  summary: "Ajoute une note de l'équipe à l'histoire",
  tag: "Équipe",
  params: orderRefParams,
  body: z.object({ text: z.string().trim().min(1, "La note est vide.").max(2000, "2000 caractères au plus.") }),
  answers: { 201: message },
  errors: ["order.not_found"],
});

export const verifyPayment = endpoint({
  method: "POST",
  path: "/api/orders/:ref/verify-payment",
  access: deskStaff,
  summary: `Relit l'état des paiements ouverts chez ${paymentProviderName}`,
  tag: "Équipe",
  params: orderRefParams,
  answers: { 200: z.object({ message: z.string(), paid: z.boolean() }) },
  errors: ["order.not_found"],
});

export const markOrderPaid = endpoint({
  method: "POST",
  path: "/api/orders/:ref/mark-paid",
  access: deskStaff,
  summary: "Marque la commande payée à la main, en tout ou en partie\u00a0; ensuite, encaisse le reste",
  tag: "Équipe",
  params: orderRefParams,
  body: z.object({
    method: z.string().trim().min(1, "Le mode de paiement est obligatoire.").max(60),
    reference: z.string().trim().max(100).default(""),
    reason: z.string().trim().min(1, "Le motif est obligatoire.").max(500),
    // Amount received, in FCFA; by default the amount due. A lower one leaves a rest due, or a discount.
    amount: z.int().min(0, "Le montant ne peut pas être négatif.").optional(),
    missing: z.enum(["due", "waived"]).default("due"),
  }),
  // Amount due, in FCFA.
  answers: { 200: message.extend({ rest: z.int() }) },
  errors: ["order.not_found", "order.already_paid", "order.expired", "payment.too_much"],
});

export const resendMail = endpoint({
  method: "POST",
  path: "/api/orders/:ref/resend",
  access: deskStaff,
  summary: "Renvoie un e-mail de la commande",
  tag: "Équipe",
  params: orderRefParams,
  body: z.object({ template: z.enum(["order-received", "payment-received"]) }),
  answers: { 202: message },
  errors: ["order.not_found", "order.not_paid", "order.already_paid", "order.no_email", "request.rate_limited"],
});

/** Records a sale by staff; an offer that staff sell themselves has the price agreed (whole FCFA). */
export const createStaffOrder = endpoint({
  method: "POST",
  path: "/api/orders",
  access: deskStaff,
  summary: "Saisit une commande pour un client et donne son lien de paiement",
  tag: "Équipe",
  // The usual price shown to the seller, in FCFA; if it has changed no order is made. Left out with an agreed price.
  query: z.object({ expected: z.coerce.number().int().optional() }),
  // The buyer and the data known so far; the rest may follow, also from the buyer.
  body: orderCorrectionSchema.extend({
    firstName: anyOfferOrderSchema.shape.firstName,
    phoneNumber: anyOfferOrderSchema.shape.phoneNumber,
    offer: z.enum(offerNames),
    price: agreedPriceField.optional(),
  }),
  answers: {
    201: z.object({
      ref: z.string(),
      number: z.string(),
      paymentUrl: z.string(),
      buyerUrl,
      missing: z.array(z.enum(requiredOrderFields)),
    }),
  },
  errors: ["upload.invalid", "offer.unavailable", "payment.price_changed"],
});
