import { z } from "zod";
import { deskStaff } from "../access/access.ts";
import { toEditConflictSchema } from "./edit.ts";
import { endpointsOf } from "./endpoint.ts";
import { singleLineField, orderCardQuery, message } from "./fields.ts";
import { expectedVersionField } from "./patch.ts";

const endpoint = endpointsOf("Équipe");

const noFee = "Écrivez les frais convenus, en FCFA.";

export const agreeDeliveryFee = endpoint("PATCH", "/api/orders/:ref/delivery-fee", {
  access: deskStaff,
  summary:
    "Note les frais de livraison convenus avec l'acheteur, pour la ville où va la commande, ou la carte nommée qui est envoyée ailleurs, hors de Dakar\u00a0; avec `version`, celle qui a été lue, rien n'est changé si elle a changé depuis",
  query: orderCardQuery,
  // `town`: the town for which the fee was agreed; a colleague or the buyer may have named another since.
  body: z.object({
    fee: z.int(noFee).min(0, noFee).max(10_000_000, "C'est trop pour une livraison."),
    town: singleLineField(60, noFee),
    version: expectedVersionField,
  }),
  answers: { 200: message },
  conflict: toEditConflictSchema(z.object({ fee: z.int().nullable() })),
  errors: ["order.not_found", "edit.conflict"],
});
