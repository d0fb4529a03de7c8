import { z } from "zod";
import { mapCardTexts } from "../card/card-texts.ts";
import { mapDeliveryTexts } from "../order/delivery-texts.ts";
import { offerNames } from "../offers/offers.ts";
import { requiredOrderFields } from "../order/missing.ts";
import { deliveryTermsShape } from "../order/order-delivery.ts";
import { endpointsOf } from "./endpoint.ts";
import { message } from "./fields.ts";
import { buildOrderFieldsSchema } from "./order-fields.ts";
import { toPatchSchema, expectedVersionField } from "./patch.ts";
import { paymentStates } from "./public-order.ts";

const endpoint = endpointsOf("Commande", { access: "public" });

const pendingOrder = z.object({
  ref: z.string(),
  number: z.string(),
  offer: z.enum(offerNames),
  /** The name of the only card's holder, else the buyer's. */
  firstName: z.string(),
  lastName: z.string(),
  /** Number of new cards; 0 for a reprint. */
  cards: z.int(),
  /** In FCFA, with the remembered promo code. */
  toPay: z.int(),
  payment: z.enum(paymentStates),
});
export type PendingOrder = z.output<typeof pendingOrder>;

export const listPendingOrders = endpoint("GET", "/api/commander/en-attente", {
  summary: "Les commandes en attente de paiement dont cet appareil tient la clé, la dernière d'abord",
  answers: { 200: z.array(pendingOrder) },
});

/** An order as the form edits it. Empty delivery fields default to the card's; images have private URLs. */
const ownOrder = z.object({
  ref: z.string(),
  number: z.string(),
  offer: z.enum(offerNames),
  /** Version of the fields below; changes with any of them. */
  version: z.string(),
  /** Fields that the card and its delivery still need. */
  missing: z.array(z.enum(requiredOrderFields)),
  /** Whether a payment came in: then the form only completes the card, and sells nothing. */
  paid: z.boolean(),
  /** In FCFA, without a promo code. */
  price: z.int(),
  /** In FCFA, with the remembered promo code. */
  toPay: z.int(),
  ...mapCardTexts(() => z.string()),
  printedName: z.string(),
  ...mapDeliveryTexts(() => z.string()),
  /** Fee and days of the delivery, as shown or agreed; not part of the version. */
  ...deliveryTermsShape,
  socialMedias: z.array(z.string()),
  profileUrl: z.string(),
  coverUrl: z.string(),
  logoUrl: z.string(),
});
export type OwnOrder = z.output<typeof ownOrder>;

const refusals = [
  "order.not_found",
  "order.key_required",
  "order.already_paid",
  "order.expired",
  "order.payment_pending",
] as const;

export const readOwnOrder = endpoint("GET", "/api/commander/:ref", {
  summary: "Une commande non payée, à corriger par qui en tient la clé",
  answers: { 200: ownOrder },
  errors: refusals,
});

export const correctOwnOrder = endpoint("PATCH", "/api/commander/:ref", {
  summary:
    "Corrige une commande non payée\u00a0; ce qui manque reste\u00a0; avec `version`, celle qui a été lue, rien n'est changé si elle a changé depuis",
  // Fields of any offer; the service enforces those of the order's offer.
  body: toPatchSchema(buildOrderFieldsSchema(offerNames)).extend({ version: expectedVersionField }),
  answers: { 200: z.object({ ref: z.string(), changed: z.boolean() }) },
  errors: [...refusals, "order.changed", "upload.invalid"],
});

export const cancelOwnOrder = endpoint("DELETE", "/api/commander/:ref", {
  summary: "Annule une commande non payée",
  answers: { 200: message },
  errors: refusals,
});
