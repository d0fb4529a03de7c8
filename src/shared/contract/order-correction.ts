import { z } from "zod";
import { deskStaff } from "../access/access.ts";
import { mapDeliveryTexts } from "../order/delivery-texts.ts";
import { offerNames } from "../offers/offers.ts";
import { toEditConflictSchema } from "./edit.ts";
import { endpointsOf } from "./endpoint.ts";
import { orderCardQuery, message } from "./fields.ts";
import { buildOrderFieldsSchema } from "./order-fields.ts";
import { cardDisplayFieldsSchema } from "./public-order.ts";
import { toPatchSchema, expectedVersionField } from "./patch.ts";

const endpoint = endpointsOf("Équipe");

/** Validates the fields of an order of any offer; the limits of the order's own offer are checked once it is known. */
export const anyOfferOrderSchema = buildOrderFieldsSchema(offerNames);

export const orderCorrectionSchema = toPatchSchema(anyOfferOrderSchema);

export const correctOrder = endpoint("PATCH", "/api/orders/:ref", {
  access: deskStaff,
  summary:
    "Corrige les données et les images d'une carte, et la livraison\u00a0; le changement entre dans l'histoire\u00a0; avec `version`, celle qui a été lue, rien n'est changé si elle a changé depuis",
  query: orderCardQuery,
  body: orderCorrectionSchema.extend({ version: expectedVersionField }),
  answers: { 200: message },
  conflict: toEditConflictSchema(
    cardDisplayFieldsSchema.extend({ ...mapDeliveryTexts(() => z.string()), printedName: z.string() }),
  ),
  errors: ["order.not_found", "edit.conflict", "upload.invalid"],
});
