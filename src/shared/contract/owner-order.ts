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
    /** Promised days of making and delivery; null if none is promised yet, or production must wait. */
    expected: z.object({ made: instantField, delivered: instantField }).nullable(),
  })
  .nullable();

/** A later piece of the card: a reprint that its owner ordered, or a replacement. */
const laterPiece = z.object({
  what: z.enum(["reprint", "replacement"]),
  number: z.string(),
  orderedAt: instantField,
  road,
  /** Amount received for a reprint, in whole FCFA, and the order with its receipt; null as above. */
  paid: z.int().nullable(),
  receiptOf: z.string().nullable(),
});

const ownedOrder = z.object({
  number: z.string(),
  /** The card's offer. */
  offer: z.enum(offerNames),
  /** How many cards were ordered together, only for their buyer; null for another owner. */
  cards: z.int().nullable(),
  orderedAt: instantField,
  /** Progress of the pieces ordered with this card; null without pieces. */
  road,
  /** Amount received for the order, in whole FCFA, only for its buyer; null for another owner. */
  paid: z.int().nullable(),
  /** For the buyer only; if the card is sent elsewhere than its order, also for its holder, but without the fee. */
  delivery: orderDeliverySchema.nullable(),
  /** The latest first. */
  later: z.array(laterPiece),
  /** When the owner's tags were closed because the card is lost; null: all are open. */
  tagPausedAt: instantField.nullable(),
  /** Whether one of the owner's tags is open, so that the card can be declared lost. */
  tagOpen: z.boolean(),
  /** The offer to which the card can be raised, and the difference in whole FCFA; null if none is on sale. */
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
