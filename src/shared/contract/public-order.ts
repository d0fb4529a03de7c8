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

/** What an order of one card and one of several are sent with beside their body, and answered. */
export const placing = {
  headers: z.object({ "idempotency-key": textField().min(8).max(128).optional() }),
  // The price of all cards that the buyer was shown, in FCFA, and the fee of the town they chose (`null`: to be agreed); at
  // others, no order is made. Not of the body: the same order may be sent again at a new price.
  query: z.object({
    expected: z.coerce.number().pipe(expectedPriceField).optional(),
    expectedFee: z
      .string()
      .regex(/^(\d{1,8}|null)$/)
      .optional(),
  }),
  // The key opens the buyer's pages, the reference the public ones. The key is only in this answer, its cookie and the
  // buyer's mails; programs send it as `X-Order-Key`.
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

/** One of the cards of an order that brings several, or one for somebody else. */
const publicOrderCard = z.object({
  ref: z.string(),
  offer: z.enum(offerNames),
  firstName: z.string(),
  lastName: z.string(),
  jobTitle: z.string(),
  company: z.string(),
  /** Private. */
  logoUrl: z.string(),
  /** What it still needs before it is published and made. */
  missing: z.array(z.enum(requiredOrderFields)),
  /** Whether visitors see its page. */
  online: z.boolean(),
  /** Where it is sent, if elsewhere than the order. */
  delivery: orderDeliverySchema.nullable(),
});
export type PublicOrderCard = z.output<typeof publicOrderCard>;

/** Like lines of an order, added up. Whole FCFA. */
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
   * The code tried last: its buyer alone reads it. `refusal`: the sentence why it counts no more; then `toPay` is the
   * whole price.
   */
  promo: z.object({ code: z.string().nullable(), refusal: z.string().nullable() }).nullable(),
  /** The deposit that may be paid first, as staff agreed, in FCFA; left out where the order is paid whole. */
  deposit: z.int().positive().optional(),
  /** How it may be paid by bank transfer, beside the provider; left out where it is not. */
  transfer: z
    .object({
      /** As papers say it. */
      account: z.string(),
      /** The one that somebody said they made (whole FCFA), until its money is recorded. */
      announced: z.object({ at: instantField, amount: z.int() }).nullable(),
    })
    .optional(),
  /** Amount of the payment being verified. */
  awaited: z.int().nullable(),
  /**
   * The payment under way: who began it (the reader, the buyer, somebody else) and the sentence about it; `doubt`:
   * while it is verified.
   */
  begun: z
    .object({ by: z.enum(["you", "buyer", "other"]), title: z.string(), text: z.string(), doubt: z.string() })
    .nullable(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: instantField,
  /** The card that it reprints, or the first of several; null: the order makes new cards. */
  reprintOf: z.string().nullable(),
  /** How many cards it reprints; 0: the order makes new cards. */
  reprints: z.int(),
  /** Delivery data, for the buyer only. */
  delivery: orderDeliverySchema.nullable(),
  /** Whether the reader holds the order's key. */
  mine: z.boolean(),
  /** Who bought it, for the buyer only. */
  buyer: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  /** For the buyer only; empty where the one card is their own. */
  cards: z.array(publicOrderCard),
  /** What it sells; of a paid order for the buyer only. */
  lines: z.array(publicOrderLine),
  /** Whether the reader is the buyer and has a mailbox for mails. */
  writtenTo: z.boolean(),
  /** The name on its first card, for the buyer only; left out where it is printed as it is written. */
  printedName: z.string().optional(),
  /** Printed texts beside the name; for the buyer only until the order is paid. */
  printed: z.object({ jobTitle: z.string(), company: z.string(), logoUrl: z.string() }).nullable(),
  /** The last correction, as a sentence, for the buyer only; null without one. */
  corrected: z.string().nullable(),
  /** Fields that the card still needs before it is published and made. */
  missing: z.array(z.enum(requiredOrderFields)),
  paid: z.literal(false),
  payment: z.enum(paymentStates),
});

/** Describes one image as pages show it: variants by width in px; AVIF is listed only once it is written. */
export const imageSetSchema = z.object({
  width: z.int(),
  height: z.int(),
  sources: z.array(z.object({ type: z.enum(["image/avif", "image/webp"]), width: z.int(), url: z.string() })),
});
export type ImageSet = z.output<typeof imageSetSchema>;

/** Describes the card's display fields; a missing one is an empty text. */
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
    /** Its first payment; the days of making and delivery count from it. */
    paidAt: instantField,
    /** When the last of its price came in; null: a part of it is still to come. */
    fullyPaidAt: instantField.nullable(),
    /** `Code promo`, `Équipe`, or the name of the provider; the method (Orange Money, …) is for staff only. */
    paidBy: z.string(),
    /** In FCFA, for all cards, before and after the discount; null for everybody but the buyer. */
    price: z.int().nullable(),
    discountedPrice: z.int().nullable(),
    /** Whether a part of its price never came in: then nothing says that it is paid. */
    partly: z.boolean(),
    /** Amount due in FCFA, for the buyer only; else null. */
    rest: z.int().nullable(),
    /** What becomes of the payment of the rest, for the buyer; left out where nothing is due. */
    restPayment: z.enum(paymentStates).optional(),
    /** What came in beyond the price and is given back, in FCFA, for the buyer; left out where nothing did. */
    excess: z.int().positive().optional(),
    /** Amount that the reader paid, in FCFA, if they are not the buyer; null if none. */
    yours: z.int().nullable(),
    /** Progress of the pieces, for the buyer only; null without pieces. */
    road: buyerTrackingSchema.nullable(),
    /** What its print waits for, for the buyer: "en 4 jours dès …"; null: nothing, or it is printed. */
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
