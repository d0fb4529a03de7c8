import { z } from "zod";
import { deskStaff } from "../access.ts";
import { endpoint } from "./endpoint.ts";
import { emailField, refParams } from "./fields.ts";

export const changeCardOwner = endpoint({
  method: "PATCH",
  path: "/api/orders/:ref/owner",
  access: deskStaff,
  summary: "Change l'adresse par laquelle le propriétaire de la carte se connecte, une fois son identité vérifiée\u00a0; le journal garde le motif",
  tag: "Équipe",
  params: refParams,
  body: z.object({ email: emailField, reason: z.string({ error: "Dites comment vous avez vérifié." }).trim().min(1, "Dites comment vous avez vérifié.").max(500, "500 caractères au plus.") }),
  answers: { 200: z.object({ message: z.string() }) },
  errors: ["order.not_found"],
});

export const sendOwnerLink = endpoint({
  method: "POST",
  path: "/api/orders/:ref/owner-link",
  access: deskStaff,
  summary: "Envoie au propriétaire de la carte un lien de connexion, valable 24 heures, une fois\u00a0; trois par jour au plus, et le journal le garde",
  tag: "Équipe",
  params: refParams,
  answers: { 200: z.object({ message: z.string() }) },
  errors: ["order.not_found", "owner.no_space", "owner.links_spent"],
});
