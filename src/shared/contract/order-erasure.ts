import { z } from "zod";
import { adminStaff } from "../access/access.ts";
import { erasureReasons } from "../states-and-kinds.ts";
import { endpointsOf } from "./endpoint.ts";
import { message } from "./fields.ts";

const endpoint = endpointsOf("Équipe");

export const eraseOrder = endpoint("POST", "/api/orders/:ref/erase", {
  access: adminStaff,
  summary: "Efface sans délai les données personnelles d'une commande\u00a0; ce qui a été payé reste dans les comptes",
  body: z.object({ reason: z.enum(erasureReasons, "Dites pourquoi.") }),
  answers: { 200: message },
  errors: ["order.not_found", "erasure.payment_open", "erasure.refund_open"],
});
