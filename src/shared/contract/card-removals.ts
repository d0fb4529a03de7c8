import { z } from "zod";
import { deskStaff } from "../access/access.ts";
import { endpointsOf } from "./endpoint.ts";
import { givenReasonField, message, orderRefField, reasonField } from "./fields.ts";

const endpoint = endpointsOf("Équipe", { access: deskStaff, errors: ["order.not_found"] });

const query = z.object({ card: orderRefField });

export const removeOrderCard = endpoint("POST", "/api/orders/:ref/remove-card", {
  summary:
    "Retire une carte d'une commande de plusieurs\u00a0: avant le paiement le prix est recalculé, ensuite la page est en pause et les données sont effacées après 30 jours",
  query,
  body: z.object({ reason: givenReasonField }),
  answers: { 200: message },
  errors: ["order.payment_pending", "card.last_of_order", "card.leaving_already", "card.was_paid", "card.being_remade"],
});

export const keepOrderCard = endpoint("POST", "/api/orders/:ref/keep-card", {
  summary: "Garde une carte dont le retrait était demandé\u00a0: sa page est comme avant",
  query,
  body: z.object({ reason: reasonField }),
  answers: { 200: message },
  errors: ["card.not_leaving"],
});
