import { z } from "zod";
import { forEachText } from "../card-texts.ts";
import { orderNumberPattern } from "../crockford.ts";
import { neededFields } from "../missing.ts";
import { hasForm, offerNames } from "../offers.ts";
import { endpoint } from "./endpoint.ts";
import { instant, refField, refParams } from "./fields.ts";
import { orderDelivery } from "./order-delivery.ts";
import { orderFieldsOf } from "./order-fields.ts";
import { buyerRoad } from "./road.ts";

/** The order fields of what can be ordered on the site. */
export const orderFields = orderFieldsOf(offerNames.filter(hasForm));

export const orderInput = orderFields.extend({ offer: z.enum(offerNames).default("SILVER") });
export type OrderInput = z.output<typeof orderInput>;

export const createOrder = endpoint({
  method: "POST",
  path: "/api/commander",
  access: "public",
  summary: "Passe une commande",
  tag: "Commande",
  headers: z.object({ "idempotency-key": z.string().min(8).max(128).optional() }),
  // The price that the buyer was shown, in FCFA, and the fee of the town he chose (`null`: to be agreed); at others, no order is made. Not
  // of the body: the same order may be sent again at a new price.
  query: z.object({ expected: z.coerce.number().int().optional(), expectedFee: z.string().regex(/^(\d{1,8}|null)$/).optional() }),
  body: orderInput,
  // The key opens what is the buyer's, and the reference what visitors see. It stands in this answer, in the cookie that comes
  // with it, and in the buyer's mails; programs send it as `X-Order-Key`.
  answers: { 201: z.object({ ref: refField, key: z.string() }) },
  errors: ["upload.invalid", "offer.unavailable", "idempotency.mismatch", "payment.price_changed", "delivery.fee_changed"],
});

/** `checking`: the outcome is unknown or under review, never shown as failed (payments.md rule 5). */
export const paymentStates = ["none", "pending", "checking", "canceled"] as const;

const unpaidOrder = z.object({
  ref: z.string(),
  number: z.string().regex(orderNumberPattern),
  offer: z.enum(offerNames),
  /** How many cards. */
  quantity: z.int(),
  /** In FCFA, of all of them, before any promo code. */
  price: z.int(),
  /** What a press of "Payer la commande" asks for now; 0 when a code leaves nothing to pay. */
  toPay: z.int().nonnegative(),
  /** The code tried last: its buyer alone reads it. `refusal`: the sentence why it counts no more; then `toPay` is the whole price. */
  promo: z.object({ code: z.string().nullable(), refusal: z.string().nullable() }).nullable(),
  /** What the payment that is being verified is for. */
  awaited: z.int().nullable(),
  /** The payment that is under way: by whom it was begun (whoever asks, the buyer, somebody else), and what is said of it; `doubt`: while it is verified. */
  begun: z.object({ by: z.enum(["you", "buyer", "other"]), title: z.string(), text: z.string(), doubt: z.string() }).nullable(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: instant,
  /** The card that it has printed anew; null: it brings its own. */
  reprintOf: z.string().nullable(),
  /** Where it goes, for its buyer alone. */
  delivery: orderDelivery.nullable(),
  /** Whether who asks holds the order's key. */
  mine: z.boolean(),
  /** Whether it is its buyer who asks, and mails go to him. */
  writtenTo: z.boolean(),
  /** What its card says beside the name: for its buyer alone until it is paid. */
  printed: z.object({ jobTitle: z.string(), company: z.string(), logoUrl: z.string() }).nullable(),
  /** What was corrected last, in a sentence, for its buyer alone; null: nothing was. */
  corrected: z.string().nullable(),
  /** What its card still needs before it is shown and made. */
  missing: z.array(z.enum(neededFields)),
  paid: z.literal(false),
  payment: z.enum(paymentStates),
});

/** One image as pages show it: variants by width in px; AVIF stands here only once it is written. */
export const imageSet = z.object({
  width: z.int(),
  height: z.int(),
  sources: z.array(z.object({ type: z.enum(["image/avif", "image/webp"]), width: z.int(), url: z.string() })),
});
export type ImageSet = z.output<typeof imageSet>;

/** The card's display fields; what it has not is an empty text. */
export const cardFields = z.object({
  ...forEachText(() => z.string()),
  socialMedias: z.array(z.string()),
  profileUrl: z.string(),
  coverUrl: z.string(),
  logoUrl: z.string(),
});
export type CardFields = z.output<typeof cardFields>;

/** Who brought the payment; the method (Orange Money, …) is for staff only. */
export const payers = ["PayTech", "Code promo", "Équipe"] as const;
export type Payer = (typeof payers)[number];

/** Its price is for its buyer alone: whoever sees the card has its reference. */
const paidOrder = unpaidOrder.omit({ quantity: true, price: true, toPay: true, promo: true, awaited: true, begun: true, writtenTo: true, printed: true, corrected: true }).extend({
  paid: z.literal(true),
  payment: z.literal("paid"),
  paidAt: instant,
  paidBy: z.enum(payers),
  /** In FCFA, of all cards, before and after the discount; null for everybody but the buyer. */
  price: z.int().nullable(),
  discountedPrice: z.int().nullable(),
  /** Whether a part of its price is still to come in: then nothing says that it is paid. */
  partly: z.boolean(),
  /** How much, in FCFA, for its buyer alone; null for everybody else. */
  rest: z.int().nullable(),
  /** What whoever asks paid of it, in FCFA, where he is not its buyer; null: nothing. */
  yours: z.int().nullable(),
  /** What has become of its pieces, for its buyer alone; null: nothing to tell. */
  road: buyerRoad.nullable(),
  ...cardFields.shape,
});

export const publicOrder = z.discriminatedUnion("paid", [unpaidOrder, paidOrder]);
export type PublicOrder = z.output<typeof publicOrder>;
export type UnpaidOrder = z.output<typeof unpaidOrder>;
export type PaidOrder = z.output<typeof paidOrder>;

export const readOrder = endpoint({
  method: "GET",
  path: "/api/ref/:ref",
  access: "public",
  summary: "L'état d'une commande\u00a0; payée, sa carte",
  tag: "Commande",
  params: refParams,
  answers: { 200: publicOrder },
  errors: ["order.not_found", "card.paused"],
});
