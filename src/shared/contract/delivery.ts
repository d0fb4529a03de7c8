import { z } from "zod";
import { workshopStaff } from "../access/access.ts";
import { doorPaymentMethods } from "../payment/staff-payment-methods.ts";
import { deliveryOutcomes, pieceStates } from "../states-and-kinds.ts";
import { endpointsOf } from "./endpoint.ts";
import {
  actionIdField,
  instantField,
  multilineField,
  optionalLineField,
  orderRefField,
  printableField,
  singleLineField,
  textField,
} from "./fields.ts";

const endpoint = endpointsOf("Atelier", { access: workshopStaff });

export const maxDeliveryRunPieces = 300;

const day = z.iso.date({ error: "Choisissez un jour." });

/** What a stop delivers of one order. */
const stopOrder = z.object({
  orderRef: z.string(),
  orderNumber: z.string(),
  /** The number of the order that this one completes, delivered to the same door; null: none. */
  completes: z.string().nullable(),
  recipient: z.string(),
  phone: z.string(),
  /** Amount due for the order, in whole FCFA. */
  toCollect: z.int(),
  /** The order was fully refunded: pieces still in house stay there. */
  refunded: z.boolean(),
});

const stop = z.object({
  /** The id of the first order for this door. */
  id: z.string(),
  /** Empty: the stop is a private person's. */
  company: z.string(),
  recipient: z.string(),
  phone: z.string(),
  address: z.string(),
  /** Empty: no town was given. */
  town: z.string(),
  /**
   * The courier's fee as shown, in whole FCFA; null: agreed with the buyer, or no town is known. Not part of the price;
   * 0 for a card whose delivery was paid with the order.
   */
  fee: z.int().nullable(),
  note: z.string(),
  /** Amount due for its orders, in whole FCFA; the workshop sees no other amount than this and the fee. */
  toCollect: z.int(),
  orders: z.array(stopOrder),
  pieces: z.array(
    z.object({
      id: z.string(),
      orderRef: z.string(),
      name: z.string(),
      state: z.enum(pieceStates),
      /** How long (ms) its departure can still be undone. */ undoMs: z.int(),
    }),
  ),
  /** The last failed delivery. */
  missed: z.object({ at: instantField, againOn: day, note: z.string(), times: z.int() }).nullable(),
});
export type DeliveryStop = z.output<typeof stop>;

/** What a courier did at a door on that day. */
const visit = z.object({
  id: z.string(),
  at: instantField,
  /** The courier's name. */
  courier: z.string(),
  outcome: z.enum(deliveryOutcomes),
  orderNumbers: z.array(z.string()),
  /** The person who took the cards, or was not there. */
  person: z.string(),
  cards: z.int(),
  /** The amount taken at the door, in whole FCFA. */
  amount: z.int(),
  method: z.string(),
  /** The day of the next try; null: the cards were handed over. */
  againOn: day.nullable(),
});
export type DeliveryVisitEntry = z.output<typeof visit>;

export const readRun = endpoint("GET", "/api/deliveries/run", {
  summary:
    "La tournée\u00a0: les pièces contrôlées et en livraison, par ville et par porte, et les passages de `day` (aujourd'hui par défaut)\u00a0; `pieces` (identifiants séparés par des virgules) n'en prend que celles-là",
  query: z.object({
    pieces: textField()
      .max(maxDeliveryRunPieces * 33)
      .default(""),
    /** Limits the run to this order's pieces. */
    lot: orderRefField.optional(),
    day: day.optional(),
  }),
  answers: { 200: z.object({ today: day, stops: z.array(stop), visits: z.array(visit) }) },
});

const ofOneOrder = z.object({
  id: actionIdField,
  /** Pieces of one order. */
  pieces: z.array(textField().max(64)).min(1).max(1000),
});

const amountField = z.int().min(0).max(100_000_000);
const takenOfOneOrder = {
  amount: amountField.default(0),
  /** The amount that the courier was shown as due; this much is accepted even if it was paid meanwhile. */
  toCollect: amountField.optional(),
};

const maxOrdersAtDoor = 50;

export const recordDelivery = endpoint("POST", "/api/deliveries", {
  summary:
    "Des pièces sont remises, contre la somme encaissée s'il en restait une, ou personne n'était là. Redit avec le même `id`, rien ne change",
  body: z.discriminatedUnion("outcome", [
    ofOneOrder.extend({
      outcome: z.literal(deliveryOutcomes[0]),
      receivedBy: singleLineField(100, "Dites à qui la carte est remise."),
      ...takenOfOneOrder,
      /** The other orders for this door; either all are recorded, or none. */
      also: z.array(ofOneOrder.extend(takenOfOneOrder)).max(maxOrdersAtDoor).default([]),
      method: z.enum(doorPaymentMethods).default("Espèces"),
      reference: printableField(optionalLineField(100)).default(""),
      note: multilineField(500).default(""),
    }),
    ofOneOrder.extend({
      outcome: z.literal(deliveryOutcomes[1]),
      also: z.array(ofOneOrder).max(maxOrdersAtDoor).default([]),
      againOn: day,
      note: multilineField(500).default(""),
    }),
  ]),
  answers: {
    200: z.object({
      message: z.string(),
      /** Whole FCFA of the taken money that must be given back, because it was paid otherwise meanwhile. */
      beyond: z.int(),
    }),
  },
  errors: ["piece.not_found", "piece.changed", "payment.too_much", "order.not_found"],
});

export const listOrderVisits = endpoint("GET", "/api/orders/:ref/deliveries", {
  summary: "Ce qui a déjà été remis d'une commande, et les passages sans personne",
  answers: {
    200: z.array(
      z.object({
        id: z.string(),
        at: instantField,
        outcome: z.enum(deliveryOutcomes),
        receivedBy: z.string(),
        pieces: z.int(),
      }),
    ),
  },
  errors: ["order.not_found"],
});
