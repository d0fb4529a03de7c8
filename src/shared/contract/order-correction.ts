import { z } from "zod";
import { deskStaff } from "../access.ts";
import { forEachDeliveryText } from "../delivery-texts.ts";
import { offerNames } from "../offers.ts";
import { conflictOf } from "./edit.ts";
import { endpoint } from "./endpoint.ts";
import { refParams } from "./fields.ts";
import { orderFieldsOf } from "./order-fields.ts";
import { cardFields } from "./orders.ts";
import { patchOf, readVersion } from "./patch.ts";

/** What an order of any offer may say; what its own has is checked where it is known. */
export const anyOrder = orderFieldsOf(offerNames);

export const correction = patchOf(anyOrder);

export const correctOrder = endpoint({
  method: "PATCH",
  path: "/api/orders/:ref",
  access: deskStaff,
  summary: "Corrige les données et les images de la carte, et la livraison\u00a0; le changement entre dans l'histoire\u00a0; avec `version`, celle qui a été lue, rien n'est changé si elle a changé depuis",
  tag: "Équipe",
  params: refParams,
  body: correction.extend({ version: readVersion }),
  answers: { 200: z.object({ message: z.string() }) },
  conflict: conflictOf(cardFields.extend(forEachDeliveryText(() => z.string()))),
  errors: ["order.not_found", "edit.conflict", "upload.invalid"],
});
