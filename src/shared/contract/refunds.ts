import { z } from "zod";
import { deskStaff } from "../access.ts";
import { endpoint } from "./endpoint.ts";
import { refField } from "./fields.ts";

const paymentParams = z.object({ ref: refField, refCommand: z.string().min(1).max(64) });
const reason = z.string().trim().min(1, "Le motif est obligatoire.").max(500, "500 caractères au plus.");
const message = z.object({ message: z.string() });

export const undoPayment = endpoint({
  method: "POST",
  path: "/api/orders/:ref/payments/:refCommand/undo",
  access: deskStaff,
  summary: "Annule un encaissement saisi par erreur, dans les 24 heures",
  tag: "Équipe",
  params: paymentParams,
  body: z.object({ reason }),
  answers: { 200: message },
  errors: ["order.not_found", "payment.not_found", "payment.not_undoable", "payment.undo_too_late", "payment.undo_after_other", "payment.undo_printed"],
});
