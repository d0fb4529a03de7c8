import { z } from "zod";
import { mapDeliveryTexts } from "../order/delivery-texts.ts";
import { bulkOrderThreshold, offerNames } from "../offers/offers.ts";
import { endpointsOf } from "./endpoint.ts";
import { cardTextField, cardTextFields } from "./card-text-field.ts";
import { printableField } from "./fields.ts";
import { placing, siteOrderFieldsSchema } from "./public-order.ts";

const endpoint = endpointsOf("Commande", { access: "public" });

const deliveryFields = mapDeliveryTexts(() => true as const);

/** `deliveryAddress` and its neighbours: where this card alone is sent; left out, it goes with the order. */
const orderedCard = siteOrderFieldsSchema.omit({ deliveryNote: true }).extend({
  offer: z.enum(offerNames),
  /** Left out: the card waits for it once the order is paid, and holds up no other. */
  profileUrl: siteOrderFieldsSchema.shape.profileUrl.optional(),
  /** Whether the buyer asks us to write to the holder once their card is live. */
  notifyHolder: z.boolean().default(false),
});
export type OrderedCardInput = z.output<typeof orderedCard>;

const tooManyCards = `${bulkOrderThreshold} cartes au plus par commande. Pour davantage, écrivez-nous.`;

export const createGroupOrder = endpoint("POST", "/api/commander/plusieurs", {
  ...placing,
  summary: "Passe une commande de plusieurs cartes, ou d'une carte pour quelqu'un d'autre",
  body: z.object({
    buyer: z.object({
      // On receipts, which spell no name otherwise.
      firstName: printableField(cardTextField("firstName")),
      lastName: printableField(cardTextField("lastName")),
      ...cardTextFields(["email", "phoneNumber"]),
    }),
    /** Faults stand at `cards.2.email`, counted from 0, and at `buyer.email`. */
    cards: z.array(orderedCard).min(1, "Ajoutez une carte.").max(bulkOrderThreshold, tooManyCards),
    ...siteOrderFieldsSchema.pick(deliveryFields).shape,
  }),
});
export type GroupOrderInput = z.output<typeof createGroupOrder.body>;
