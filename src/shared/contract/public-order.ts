import { z } from "zod";
import { mapCardTexts } from "../card/card-texts.ts";
import { orderNumberPattern } from "../format/crockford.ts";
import { requiredOrderFields } from "../order/missing.ts";
import { isOrderedOnSite, offerNames } from "../offers/offers.ts";
import { endpointsOf } from "./endpoint.ts";
import { expectedPriceField, instantField, orderRefField, textField } from "./fields.ts";
import { orderDeliverySchema } from "../order/order-delivery.ts";
import { buildOrderFieldsSchema } from "./order-fields.ts";
import { buyerTrackingSchema } from "./buyer-tracking.ts";

const endpoint = endpointsOf("Commande", { access: "public" });

export const siteOrderFieldsSchema = buildOrderFieldsSchema(offerNames.filter(isOrderedOnSite));

export const orderInputSchema = siteOrderFieldsSchema.extend({ offer: z.enum(offerNames).default("SILVER") });
export type OrderInput = z.output<typeof orderInputSchema>;

/** The headers, query and answers that orders of one card and of several have in common. */
export const placing = {
  headers: z.object({ "idempotency-key": textField().min(8).max(128).optional() }),
  // The price of all cards that the buyer was shown, in FCFA, and the fee of the chosen town (`null`: to be agreed); if
  // they differ, no order is made. Not in the body, since the same order may be resent at a new price.
  query: z.object({
    expected: z.coerce.number().pipe(expectedPriceField).optional(),
    expectedFee: z
      .string()
      .regex(/^(\d{1,8}|null)$/)
      .optional(),
  }),
  // The key opens the buyer's pages, the reference the public ones. Only this answer, its cookie and the buyer's mails
  // contain the key; programs send it as `X-Order-Key`.
  answers: { 201: z.object({ ref: orderRefField, key: z.string() }) },
  errors: [
    "upload.invalid",
    "offer.unavailable",
    "idempotency.mismatch",
    "payment.price_changed",
    "delivery.fee_changed",
  ],
} as const;

export const createOrder = endpoint("POST", "/api/commander", {
  ...placing,
  summary: "Passe une commande",
  body: orderInputSchema,
});

/**
 * Lists the payment states that a buyer sees; `checking`: the outcome is unknown or under review, never shown as
 * failed (payments.md rule 5).
 */
export const paymentStates = ["none", "pending", "checking", "canceled"] as const;
export type PaymentState = (typeof paymentStates)[number];

/** A card of an order with several, or with one for somebody else. */
const publicOrderCard = z.object({
  ref: z.string(),
  offer: z.enum(offerNames),
  firstName: z.string(),
  lastName: z.string(),
  jobTitle: z.string(),
  company: z.string(),
  /** A private URL. */
  logoUrl: z.string(),
  /** Fields that it still needs before it is published and made. */
  missing: z.array(z.enum(requiredOrderFields)),
  /** Whether visitors see its page. */
  online: z.boolean(),
  /** Where it is sent, if elsewhere than the order. */
  delivery: orderDeliverySchema.nullable(),
});
export type PublicOrderCard = z.output<typeof publicOrderCard>;

/** Equal lines of an order, added up. Whole FCFA. */
export const publicOrderLine = z.object({
  label: z.string(),
  quantity: z.int(),
  unitPrice: z.int(),
  discount: z.int(),
});
export type PublicOrderLine = z.output<typeof publicOrderLine>;

const unpaidOrder = z.object({
  ref: z.string(),
  number: z.string().regex(orderNumberPattern),
  offer: z.enum(offerNames),
  /** Number of cards. */
  quantity: z.int(),
  /** In FCFA, for all cards, before any promo code. */
  price: z.int(),
  /** The amount that "Payer la commande" charges now; 0 if a code covers the whole price. */
  toPay: z.int().nonnegative(),
  /**
   * The last tried code, which only its buyer can read. `refusal`: a sentence that says why it no longer applies;
   * `toPay` is then the whole price.
   */
  promo: z.object({ code: z.string().nullable(), refusal: z.string().nullable() }).nullable(),
  /** The deposit that staff agreed may be paid first, in FCFA; left out if the order is paid whole. */
  deposit: z.int().positive().optional(),
  /** How it may be paid by bank transfer instead; left out if it may not. */
  transfer: z
    .object({
      /** The bank account as documents show it. */
      account: z.string(),
      /** The transfer that somebody announced (whole FCFA), until its money is recorded. */
      announced: z.object({ at: instantField, amount: z.int() }).nullable(),
    })
    .optional(),
  /** Amount of the payment being verified. */
  awaited: z.int().nullable(),
  /**
   * The payment in progress: who started it (the reader, the buyer, somebody else), and the sentence about it; `doubt`:
   * the sentence while it is verified.
   */
  begun: z
    .object({ by: z.enum(["you", "buyer", "other"]), title: z.string(), text: z.string(), doubt: z.string() })
    .nullable(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: instantField,
  /** The card that it reprints (the first, if several); null: the order makes new cards. */
  reprintOf: z.string().nullable(),
  /** How many cards it reprints; 0: the order makes new cards. */
  reprints: z.int(),
  /** Delivery data, for the buyer only. */
  delivery: orderDeliverySchema.nullable(),
  /** Whether the reader holds the order's key. */
  mine: z.boolean(),
  /** Who bought it, for the buyer only. */
  buyer: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  /** For the buyer only; empty if the only card is the buyer's own. */
  cards: z.array(publicOrderCard),
  /** What it sells; for a paid order, only for the buyer. */
  lines: z.array(publicOrderLine),
  /** Whether the reader is the buyer and has a mailbox that gets mails. */
  writtenTo: z.boolean(),
  /** The printed spelling of the name on its first card, for the buyer only; left out if it is the same. */
  printedName: z.string().optional(),
  /** Printed texts beside the name; only for the buyer until the order is paid. */
  printed: z.object({ jobTitle: z.string(), company: z.string(), logoUrl: z.string() }).nullable(),
  /** The last correction, as a sentence, for the buyer only; null without one. */
  corrected: z.string().nullable(),
  /** Fields that the card still needs before it is published and made. */
  missing: z.array(z.enum(requiredOrderFields)),
  paid: z.literal(false),
  payment: z.enum(paymentStates),
});

/** Describes an image as pages show it: variants by width in px; AVIF is listed only once it exists. */
export const imageSetSchema = z.object({
  width: z.int(),
  height: z.int(),
  sources: z.array(z.object({ type: z.enum(["image/avif", "image/webp"]), width: z.int(), url: z.string() })),
});
export type ImageSet = z.output<typeof imageSetSchema>;

/** Describes the fields that a card shows; a missing one is empty. */
export const cardDisplayFieldsSchema = z.object({
  ...mapCardTexts(() => z.string()),
  socialMedias: z.array(z.string()),
  profileUrl: z.string(),
  coverUrl: z.string(),
  logoUrl: z.string(),
});
export type CardDisplayFields = z.output<typeof cardDisplayFieldsSchema>;

/** The price is for the buyer only, since anyone who sees the card has its reference. */
const paidOrder = unpaidOrder
  .omit({
    quantity: true,
    price: true,
    toPay: true,
    deposit: true,
    promo: true,
    awaited: true,
    begun: true,
    writtenTo: true,
    printed: true,
    corrected: true,
  })
  .extend({
    paid: z.literal(true),
    payment: z.literal("paid"),
    /** When its first payment came in; the days of making and delivery count from it. */
    paidAt: instantField,
    /** When its price was fully paid; null: a part is still due. */
    fullyPaidAt: instantField.nullable(),
    /** `Code promo`, `Équipe`, or the provider's name; only staff see the method (Orange Money, …). */
    paidBy: z.string(),
    /** In FCFA, for all cards, before and after the discount; null unless the reader is the buyer. */
    price: z.int().nullable(),
    discountedPrice: z.int().nullable(),
    /** Whether a part of its price never came in; then no text says that it is paid. */
    partly: z.boolean(),
    /** Amount due in FCFA, for the buyer only; else null. */
    rest: z.int().nullable(),
    /** State of the payment of the rest, for the buyer; left out if nothing is due. */
    restPayment: z.enum(paymentStates).optional(),
    /** The amount received beyond the price, which is given back, in FCFA, for the buyer; left out if there is none. */
    excess: z.int().positive().optional(),
    /** Amount that the reader paid, in FCFA, if they are not the buyer; null if none. */
    yours: z.int().nullable(),
    /** Progress of the pieces, for the buyer only; null without pieces. */
    road: buyerTrackingSchema.nullable(),
    /** What its printing waits for, for the buyer: "en 4 jours dès …"; null: nothing, or it is printed. */
    awaits: z.string().nullable(),
    ...cardDisplayFieldsSchema.shape,
  });

const publicOrderSchema = z.discriminatedUnion("paid", [unpaidOrder, paidOrder]);
export type PublicOrder = z.output<typeof publicOrderSchema>;
export type UnpaidOrder = z.output<typeof unpaidOrder>;
export type PaidOrder = z.output<typeof paidOrder>;

export const readOrder = endpoint("GET", "/api/ref/:ref", {
  summary: "L'état d'une commande\u00a0; payée, sa carte",
  answers: { 200: publicOrderSchema },
  errors: ["order.not_found", "card.paused"],
});
