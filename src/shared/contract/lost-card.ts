import { z } from "zod";
import { deskStaff } from "../access/access.ts";
import { endpointsOf } from "./endpoint.ts";
import { expectedPriceField, orderCardQuery, orderRefField, reasonField } from "./fields.ts";

const endpoint = endpointsOf("Équipe", { access: deskStaff, errors: ["order.not_found"] });

const path = "/api/orders/:ref/lost-card";

const order = z.object({ ref: orderRefField, number: z.string() });

const lostCard = z.object({
  /** In FCFA: the unpaid reprint order's price, else the current price of a new card. */
  price: z.int(),
  /** The ordered new card that awaits its payment. */
  waiting: order.nullable(),
  /** Another buyer's unpaid order for the same card: whichever is paid first is made. */
  waitsElsewhere: order.extend({ buyer: z.string() }).nullable(),
  /** Whether a card for this page is in production, so that no other is made. */
  beingMade: z.boolean(),
  /** Whether a printed card was handed over, and so can be lost. */
  given: z.boolean(),
  /** Recipient of the mail with a new card's payment link; empty: nobody. */
  recipient: z.string(),
  /** Whether its company pays instead of its owner. */
  isCompanys: z.boolean(),
  /** Where a paid new card is sent; empty: unknown, so none can be ordered. */
  deliveryAddress: z.string(),
});
export type LostCardStatus = z.output<typeof lostCard>;

export const readLostCard = endpoint("GET", path, {
  summary: "Ce que coûte une nouvelle carte à la place d'une carte perdue, et si une autre est déjà prévue",
  query: orderCardQuery,
  answers: { 200: lostCard },
});

export const replaceLostCard = endpoint("POST", path, {
  summary:
    "Carte perdue\u00a0: ferme l'adresse de sa puce et en fait faire une autre, à payer (`payment`) ou offerte (`gift`)\u00a0; jamais deux",
  query: orderCardQuery,
  body: z.discriminatedUnion("by", [
    // `expected`: the price that staff were shown, in FCFA; at another, no order is made.
    z.object({ by: z.literal("payment"), expected: expectedPriceField }),
    z.object({
      by: z.literal("gift"),
      reason: reasonField,
    }),
  ]),
  // `order`: the order that is to be paid now, if any.
  answers: { 200: z.object({ message: z.string(), order: order.nullable() }) },
  errors: ["card.not_given", "reprint.waiting", "payment.price_changed", "organisation.archived", "reprint.no_address"],
});
