import { z } from "zod";
import { mapDeliveryTexts } from "../order/delivery-texts.ts";
import { bulkOrderThreshold, offerNames } from "../offers/offers.ts";
import { endpointsOf } from "./endpoint.ts";
import { cardTextField, cardTextFields } from "./card-text-field.ts";
import { printableField } from "./fields.ts";
import { placing, siteOrderFieldsSchema } from "./public-order.ts";

const endpoint = endpointsOf("Commande", { access: "public" });

const deliveryFields = mapDeliveryTexts(() => true as const);

/** `deliveryAddress` and its neighbors: where only this card is sent; left out, the card is sent with the order. */
const orderedCard = siteOrderFieldsSchema.omit({ deliveryNote: true }).extend({
  offer: z.enum(offerNames),
  /** Left out: once the order is paid, this card waits for it and delays no other card. */
  profileUrl: siteOrderFieldsSchema.shape.profileUrl.optional(),
  /** Whether the buyer wants us to write to the holder once their card is live. */
  notifyHolder: z.boolean().default(false),
});
export type OrderedCardInput = z.output<typeof orderedCard>;

const tooManyCards = `${bulkOrderThreshold} cartes au plus par commande. Pour davantage, écrivez-nous.`;

export const createGroupOrder = endpoint("POST", "/api/commander/plusieurs", {
  ...placing,
  summary: "Passe une commande de plusieurs cartes, ou d'une carte pour quelqu'un d'autre",
  body: z.object({
    buyer: z.object({
      // Receipts print these names, and have no other spelling for them.
      firstName: printableField(cardTextField("firstName")),
      lastName: printableField(cardTextField("lastName")),
      ...cardTextFields(["email", "phoneNumber"]),
    }),
    /** Errors are at `cards.2.email`, counted from 0, and at `buyer.email`. */
    cards: z.array(orderedCard).min(1, "Ajoutez une carte.").max(bulkOrderThreshold, tooManyCards),
    ...siteOrderFieldsSchema.pick(deliveryFields).shape,
  }),
});
export type GroupOrderInput = z.output<typeof createGroupOrder.body>;
