import { z } from "zod";
import { offerNames } from "../offers/offers.ts";
import { endpointsOf } from "./endpoint.ts";
import { instantField, orderRefField } from "./fields.ts";
import { orderDeliverySchema } from "../order/order-delivery.ts";
import { buyerTrackingSchema } from "./buyer-tracking.ts";

const endpoint = endpointsOf("Ma carte", { access: "owner", errors: ["order.not_found"] });

const road = buyerTrackingSchema
  .omit({ differs: true })
  .extend({
    /** Promised days of making and delivery; null if none is promised yet, or the order waits. */
    expected: z.object({ made: instantField, delivered: instantField }).nullable(),
  })
  .nullable();

/** A later piece of the card: a reprint its owner ordered, or a replacement. */
const laterPiece = z.object({
  what: z.enum(["reprint", "replacement"]),
  number: z.string(),
  orderedAt: instantField,
  road,
  /** Amount received for a reprint, in whole FCFA, and the order of its receipt; null as above. */
  paid: z.int().nullable(),
  receiptOf: z.string().nullable(),
});

const ownedOrder = z.object({
  number: z.string(),
  /** The card's own. */
  offer: z.enum(offerNames),
  /** How many cards were ordered together, for their buyer only; null for another owner. */
  cards: z.int().nullable(),
  orderedAt: instantField,
  /** Progress of the pieces ordered with this card; null without pieces. */
  road,
  /** Amount received for the order, in whole FCFA, for its buyer only; null for another owner. */
  paid: z.int().nullable(),
  /** Delivery data, for its buyer only; of a card that goes elsewhere than its order, without the fee, for its holder too. */
  delivery: orderDeliverySchema.nullable(),
  /** The latest first. */
  later: z.array(laterPiece),
  /** Since when the tags given to the owner are closed, because the card is lost; null: all are open. */
  tagPausedAt: instantField.nullable(),
  /** Whether a tag given to the owner is open, so that it can be declared lost. */
  tagOpen: z.boolean(),
  /** The offer to which the card can be raised, and the difference in whole FCFA; null if there is none on sale. */
  raise: z.object({ offer: z.enum(offerNames), price: z.int() }).nullable(),
  newCardPrice: z.int(),
});
export type OwnedOrder = z.output<typeof ownedOrder>;
export type LaterCardPiece = z.output<typeof laterPiece>;

export const readOwnedOrder = endpoint("GET", "/api/ma-carte/cartes/:ref/commande", {
  summary: "La commande d'une de ses cartes\u00a0: sa fabrication et sa puce\u00a0; le montant, s'il en est l'acheteur",
  answers: { 200: ownedOrder },
});

export const readOwnedReceipt = endpoint("GET", "/api/ma-carte/cartes/:ref/commande/recu.pdf", {
  summary:
    "Le reçu de cette commande, ou de celle (`order`) qui a fait réimprimer la carte, pour qui en est l'acheteur\u00a0: l'adresse de la commande est celle par laquelle il se connecte",
  query: z.object({ order: orderRefField.optional() }),
  answers: { 200: "application/pdf" },
});

export const openOwnedInvoices = endpoint("POST", "/api/ma-carte/cartes/:ref/commande/factures", {
  summary:
    "Ouvre au propriétaire qui en est l'acheteur la page des factures de cette commande, ou de celle (`order`) qui a fait réimprimer la carte",
  query: z.object({ order: orderRefField.optional() }),
  // The order's key comes in a cookie.
  answers: { 200: z.object({ ref: orderRefField }) },
});

export const pauseTag = endpoint("POST", "/api/ma-carte/cartes/:ref/commande/puce/pause", {
  summary:
    "Déclare perdue la carte imprimée\u00a0: sa puce n'ouvre plus la page, que toute autre adresse ouvre encore, la puce d'une carte faite ensuite comprise",
  answers: { 200: ownedOrder },
  errors: ["card.not_given"],
});

export const resumeTag = endpoint("POST", "/api/ma-carte/cartes/:ref/commande/puce/reprise", {
  summary: "La carte imprimée est retrouvée\u00a0: sa puce ouvre de nouveau la page",
  answers: { 200: ownedOrder },
});
