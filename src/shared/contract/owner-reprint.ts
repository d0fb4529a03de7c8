import { z } from "zod";
import { mapDeliveryTexts } from "../order/delivery-texts.ts";
import { offerNames } from "../offers/offers.ts";
import { endpointsOf } from "./endpoint.ts";
import { expectedPriceField, orderRefField } from "./fields.ts";
import { buildOrderFieldsSchema } from "./order-fields.ts";
import { deliveryTownSchema } from "./settings.ts";

const endpoint = endpointsOf("Ma carte", { access: "owner", errors: ["order.not_found"] });

const path = "/api/ma-carte/cartes/:ref/nouvelle-carte";

export const reprintOffer = z.object({
  /** In FCFA: the unpaid order's price, else the current price. */
  price: z.int(),
  /** Delivery data proposed for the reprint. */
  ...mapDeliveryTexts(() => z.string()),
  /** Delivery towns other than Dakar. */
  deliveryTowns: z.array(deliveryTownSchema),
  /** The owner's unpaid order for it; an order of several `cards` is paid unchanged. */
  waiting: z.object({ ref: z.string(), number: z.string(), cards: z.int() }).nullable(),
  /** Who else has an unpaid order for the same card: whichever order is paid first is made. */
  waitsElsewhere: z.enum(["company", "holder", "other"]).nullable(),
  /** Whether a card for this page is in production, so that no other can be ordered. */
  beingMade: z.boolean(),
});
export type ReprintOffer = z.output<typeof reprintOffer>;

export const readReprintOffer = endpoint("GET", path, {
  summary: "Ce que coûte une nouvelle carte imprimée, et où elle irait",
  answers: { 200: reprintOffer },
});

const delivery = mapDeliveryTexts(() => true as const);

export const orderReprint = endpoint("POST", path, {
  summary: "Commande une nouvelle carte imprimée, à payer\u00a0; celle qui attend déjà son paiement est reprise",
  // `expected`: the price that the owner was shown, in FCFA; at another, no order is made.
  body: buildOrderFieldsSchema(offerNames).pick(delivery).extend({ expected: expectedPriceField }),
  // The new order's key comes in a cookie, and in the order's mails.
  answers: { 201: z.object({ ref: orderRefField }) },
  errors: [
    "order.payment_pending",
    "reprint.being_made",
    "reprint.with_others",
    "payment.price_changed",
    "organisation.archived",
  ],
});

const raisePath = "/api/ma-carte/cartes/:ref/offre";

export const readOfferRaise = endpoint("GET", raisePath, {
  summary: "Ce que coûte le passage d'une de ses cartes à l'offre au-dessus, et où irait la nouvelle carte",
  answers: { 200: reprintOffer },
  errors: ["card.not_raised"],
});

export const orderOfferRaise = endpoint("POST", raisePath, {
  summary:
    "Commande le passage d'une de ses cartes à l'offre au-dessus, à payer\u00a0: la page et la carte imprimée sont de cette offre dès le paiement",
  body: buildOrderFieldsSchema(offerNames).pick(delivery).extend({ expected: expectedPriceField }),
  answers: { 201: z.object({ ref: orderRefField }) },
  errors: [
    "order.payment_pending",
    "reprint.being_made",
    "reprint.with_others",
    "payment.price_changed",
    "card.not_raised",
    "organisation.archived",
  ],
});
