import { z } from "zod";
import { companyAdmin } from "../access/access.ts";
import { mapDeliveryTexts } from "../order/delivery-texts.ts";
import { bulkOrderThreshold, offerNames } from "../offers/offers.ts";
import { askableFields, lockableFields } from "../company/shared-card-fields.ts";
import { personFields } from "./company-people.ts";
import { endpointsOf } from "./endpoint.ts";
import { expectedPriceField, orderRefField, rowIdField } from "./fields.ts";
import { buildOrderFieldsSchema } from "./order-fields.ts";
import { reprintOffer } from "./owner-reprint.ts";

const endpoint = endpointsOf("Entreprise", { access: companyAdmin });

const params = z.object({ organisation: rowIdField });
const madeOrder = z.object({ ref: orderRefField });

const additionKinds = ["joins", "completes"] as const;
export type AdditionKind = (typeof additionKinds)[number];

/** Says how new cards are ordered: `joins`, paid with this order; `completes`, their own order names this one. */
export const orderAddition = z.object({
  kind: z.enum(additionKinds),
  number: z.string(),
  /** The joined order's number of cards, and its price in whole FCFA; 0 if they join none. */
  cards: z.int(),
  price: z.int(),
});
export type OrderAddition = z.output<typeof orderAddition>;

/** Describes what a company's new cards cost, and what they need. */
export const newCardOffer = z.object({
  offer: z.enum(offerNames),
  /** False: the team agrees on the price, or sells none now. */
  isSold: z.boolean(),
  /** Whole FCFA for a single card. */
  unitPrice: z.int(),
  /** Whether that price was agreed with the company. */
  isAgreed: z.boolean(),
  priceSteps: z.array(z.object({ from: z.int(), percent: z.int() })),
  /** The order that the cards join or complete; null: neither. */
  addition: orderAddition.nullable(),
  departments: z.array(z.string()),
  /** The fields that the template decides, and those that each holder is asked for. */
  locked: z.array(z.enum(lockableFields)),
  asked: z.array(z.enum(askableFields)),
});
export type NewCardOffer = z.output<typeof newCardOffer>;

export const readNewCardOffer = endpoint("GET", "/api/entreprises/:organisation/nouvelles-cartes", {
  summary: "Ce que coûtent de nouvelles cartes, et ce qu'il faut savoir de chaque personne",
  params,
  answers: { 200: newCardOffer },
});

/** Validates a person who is to have a card. */
export const newPerson = personFields
  .omit({ company: true, workAddress: true, ownerEmail: true })
  .partial()
  .extend({ firstName: personFields.shape.firstName, lastName: personFields.shape.lastName });
export type NewPerson = z.output<typeof newPerson>;

export const orderNewCards = endpoint("POST", "/api/entreprises/:organisation/nouvelles-cartes", {
  summary:
    "Commande une carte pour chaque personne, dix au plus, avec la commande qui n'est pas encore payée s'il y en a une\u00a0; personne n'en reçoit deux",
  params,
  // `expected`: the shown price, in FCFA, of the whole order that they join; at another, nothing is ordered.
  body: z.object({ people: z.array(newPerson).min(1).max(bulkOrderThreshold), expected: expectedPriceField }),
  // The new order's key comes in a cookie.
  answers: { 201: madeOrder },
  errors: ["organisation.archived", "offer.unavailable", "payment.price_changed"],
});

export const readPersonReprint = endpoint("GET", "/api/entreprises/:organisation/personnes/:ref/nouvelle-carte", {
  summary: "Ce que coûte une nouvelle carte imprimée d'une personne, et où elle irait",
  answers: { 200: reprintOffer },
  errors: ["colleague.not_found"],
});

const delivery = mapDeliveryTexts(() => true as const);

export const orderPersonReprint = endpoint("POST", "/api/entreprises/:organisation/personnes/:ref/nouvelle-carte", {
  summary:
    "Commande une nouvelle carte imprimée d'une personne, à payer\u00a0; celle qui attend déjà son paiement est reprise",
  body: buildOrderFieldsSchema(offerNames).pick(delivery).extend({ expected: expectedPriceField }),
  // The new order's key comes in a cookie.
  answers: { 201: madeOrder },
  errors: [
    "colleague.not_found",
    "card.not_live",
    "order.payment_pending",
    "reprint.being_made",
    "reprint.with_others",
    "payment.price_changed",
  ],
});
