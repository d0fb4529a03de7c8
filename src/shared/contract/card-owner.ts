import { z } from "zod";
import { deskStaff } from "../access/access.ts";
import { toEditConflictSchema } from "./edit.ts";
import { endpointsOf } from "./endpoint.ts";
import { emailField, orderCardQuery, givenTextField, message } from "./fields.ts";
import { expectedVersionField } from "./patch.ts";

const endpoint = endpointsOf("Équipe", { access: deskStaff, errors: ["order.not_found"] });

export const changeCardOwner = endpoint("PATCH", "/api/orders/:ref/owner", {
  summary:
    "Change l'adresse par laquelle le propriétaire de la carte se connecte, une fois son identité vérifiée\u00a0; le journal garde le motif\u00a0; avec `version`, celle qui a été lue, rien n'est changé si elle a changé depuis",
  query: orderCardQuery,
  body: z.object({
    email: emailField,
    reason: givenTextField(500, "Dites comment vous avez vérifié."),
    version: expectedVersionField,
  }),
  answers: { 200: message },
  conflict: toEditConflictSchema(z.object({ email: z.string() })),
  errors: ["edit.conflict"],
});

export const sendOwnerLink = endpoint("POST", "/api/orders/:ref/owner-link", {
  summary:
    "Envoie au propriétaire de la carte un lien de connexion, valable 24 heures, une fois\u00a0; trois par jour au plus, et le journal le garde",
  query: orderCardQuery,
  answers: { 200: message },
  errors: ["owner.no_space", "owner.links_spent"],
});
