import { z } from "zod";
import { companyAdmin } from "../access/access.ts";
import { mapDeliveryTexts } from "../order/delivery-texts.ts";
import { offerNames } from "../offers/offers.ts";
import { printedParts } from "../states-and-kinds.ts";
import { asStaff, endpointsOf } from "./endpoint.ts";
import { apartField, expectedPriceField, orderRefField } from "./fields.ts";
import { buildOrderFieldsSchema } from "./order-fields.ts";
import { deliveryTownSchema } from "./settings.ts";

const endpoint = endpointsOf("Entreprise", { access: companyAdmin, errors: ["organisation.not_found"] });

/** The maximum number of people in a company's list. */
const mostCards = 1000;

const companyReprints = z.object({
  /** Whole FCFA for each card. */
  price: z.int(),
  /** Proposed delivery data. */
  ...mapDeliveryTexts(() => z.string()),
  /** Delivery towns other than Dakar. */
  deliveryTowns: z.array(deliveryTownSchema),
  /** People whose printed card differs from their page, by name. */
  people: z.array(
    z.object({
      ref: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      apart: apartField,
      department: z.string(),
      differs: z.array(z.enum(printedParts)),
      /** Whether a card of theirs is in production, so that no other can be ordered. */
      beingMade: z.boolean(),
      /** The company's unpaid order that reprints their card; null: none. */
      waitsIn: z.string().nullable(),
    }),
  ),
  /** Those unpaid orders; `price` in whole FCFA. */
  waiting: z.array(z.object({ ref: z.string(), number: z.string(), cards: z.int(), price: z.int() })),
});
export type CompanyReprints = z.output<typeof companyReprints>;

export const readCompanyReprints = endpoint("GET", "/api/entreprises/:organisation/reimpressions", {
  summary: "Les cartes imprimées qui disent autre chose que leur page, et ce que coûte de les imprimer de nouveau",
  answers: { 200: companyReprints },
});
export const readCompanyReprintsAsStaff = asStaff(readCompanyReprints, "/api/organisations/:id/reprints");

const delivery = mapDeliveryTexts(() => true as const);

export const orderCompanyReprints = endpoint("POST", readCompanyReprints.path, {
  summary:
    "Commande une nouvelle carte imprimée pour chacune de ces personnes, en une fois, à payer\u00a0; la même commande qui attend déjà son paiement est reprise",
  params: readCompanyReprints.params,
  // `expected`: the shown total, in FCFA; at another, no order is made.
  body: buildOrderFieldsSchema(offerNames)
    .pick(delivery)
    .extend({ cards: z.array(orderRefField).min(1).max(mostCards), expected: expectedPriceField }),
  // If a company orders, the new order's key comes in a cookie.
  answers: { 201: z.object({ ref: orderRefField }) },
  errors: [
    "organisation.archived",
    "colleague.not_found",
    "order.payment_pending",
    "reprint.list_changed",
    "reprint.some_waiting",
    "payment.price_changed",
  ],
});
export const orderCompanyReprintsAsStaff = asStaff(orderCompanyReprints, readCompanyReprintsAsStaff.path);
