import { z } from "zod";
import { deskStaff } from "../access/access.ts";
import { endpointsOf } from "./endpoint.ts";
import { amountTooLarge, largestInteger, message } from "./fields.ts";

const endpoint = endpointsOf("Équipe");

const noAmount = "Écrivez l'acompte convenu, en FCFA.";
const noShare = "Écrivez une part de 1 à 99 %.";

export const agreeDeposit = endpoint("POST", "/api/orders/:ref/deposit", {
  access: deskStaff,
  summary:
    "Note l'acompte convenu avec l'acheteur, en FCFA ou en part du prix\u00a0: la page de paiement le propose, puis le reste\u00a0; `whole`\u00a0: la commande se paie en entier",
  body: z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("amount"),
      amount: z.int(noAmount).positive(noAmount).max(largestInteger, amountTooLarge),
    }),
    z.object({ kind: z.literal("share"), percent: z.int(noShare).min(1, noShare).max(99, noShare) }),
    z.object({ kind: z.literal("whole") }),
  ]),
  answers: { 200: message },
  errors: ["order.not_found", "order.already_paid", "order.expired"],
});
