import { z } from "zod";
import { deskStaff } from "../access/access.ts";
import { endpointsOf } from "./endpoint.ts";
import { agreedPriceField, message } from "./fields.ts";

const endpoint = endpointsOf("Équipe");

export const changeOrderPrice = endpoint("POST", "/api/orders/:ref/price", {
  access: deskStaff,
  summary:
    "Change le prix de chaque carte d'une commande non payée, en FCFA, livraison à part\u00a0; refusé pendant un paiement, dont le montant est fixé",
  body: z.object({ price: agreedPriceField }),
  answers: { 200: message },
  errors: ["order.not_found", "order.already_paid", "order.expired", "order.payment_pending"],
});
