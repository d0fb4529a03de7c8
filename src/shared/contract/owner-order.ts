import { z } from "zod";
import { offerNames } from "../offers.ts";
import { endpoint } from "./endpoint.ts";
import { instantField, orderRefField, orderRefParams } from "./fields.ts";
import { orderDeliverySchema } from "./order-delivery.ts";
import { buyerTrackingSchema } from "./road.ts";

const tag = "Ma carte";

const road = buyerTrackingSchema
  .omit({ differs: true })
  .extend({
    /** By when it is promised to be made, and delivered; null: no day holds yet, or it waits. */
    expected: z.object({ made: instantField, delivered: instantField }).nullable(),
  })
  .nullable();

/** What was made of the card since: ordered anew by its owner, or made in the place of one that he had no more. */
const laterPiece = z.object({
  what: z.enum(["reprint", "replacement"]),
  number: z.string(),
  orderedAt: instantField,
  road,
  /** In whole FCFA what came in for a reprint, and the order that its receipt is of; null as above. */
  paid: z.int().nullable(),
  receiptOf: z.string().nullable(),
});

const ownedOrder = z.object({
  number: z.string(),
  offer: z.enum(offerNames),
  orderedAt: instantField,
  /** What has become of the pieces that this card was ordered with; null: nothing to tell. */
  road,
  /**
   * In whole FCFA what came in for the order, for its buyer alone; null for an owner whose address is not the buyer's.
   */
  paid: z.int().nullable(),
  /** Where it went, likewise. */
  delivery: orderDeliverySchema.nullable(),
  /** The latest first. */
  later: z.array(laterPiece),
  /** Since when the tags that he had been given until then open no page, because the card is lost; null: all do. */
  tagPausedAt: instantField.nullable(),
  /** Whether a tag that he was given opens the page: the one that is lost now can be closed. */
  tagOpen: z.boolean(),
  /** What a new printed card costs, in whole FCFA. */
  newCardPrice: z.int(),
});
export type OwnedOrder = z.output<typeof ownedOrder>;
export type LaterCardPiece = z.output<typeof laterPiece>;

export const readOwnedOrder = endpoint({
  method: "GET",
  path: "/api/ma-carte/cartes/:ref/commande",
  access: "owner",
  summary: "La commande d'une de ses cartes\u00a0: sa fabrication et sa puce\u00a0; le montant, s'il en est l'acheteur",
  tag,
  params: orderRefParams,
  answers: { 200: ownedOrder },
  errors: ["order.not_found"],
});

export const readOwnedReceipt = endpoint({
  method: "GET",
  path: "/api/ma-carte/cartes/:ref/commande/recu.pdf",
  access: "owner",
  summary:
    "Le reçu de cette commande, ou de celle (`order`) qui a fait réimprimer la carte, pour qui en est l'acheteur\u00a0: l'adresse de la commande est celle par laquelle il se connecte",
  tag,
  params: orderRefParams,
  query: z.object({ order: orderRefField.optional() }),
  answers: { 200: "application/pdf" },
  errors: ["order.not_found"],
});

export const pauseTag = endpoint({
  method: "POST",
  path: "/api/ma-carte/cartes/:ref/commande/puce/pause",
  access: "owner",
  summary:
    "Déclare perdue la carte imprimée\u00a0: sa puce n'ouvre plus la page, que toute autre adresse ouvre encore, la puce d'une carte faite ensuite comprise",
  tag,
  params: orderRefParams,
  answers: { 200: ownedOrder },
  errors: ["order.not_found", "card.not_given"],
});

export const resumeTag = endpoint({
  method: "POST",
  path: "/api/ma-carte/cartes/:ref/commande/puce/reprise",
  access: "owner",
  summary: "La carte imprimée est retrouvée\u00a0: sa puce ouvre de nouveau la page",
  tag,
  params: orderRefParams,
  answers: { 200: ownedOrder },
  errors: ["order.not_found"],
});
