import { z } from "zod";
import { deskStaff } from "../access/access.ts";
import { endpointsOf } from "./endpoint.ts";
import { givenReasonField, orderCardQuery, orderRefParams } from "./fields.ts";

const endpoint = endpointsOf("Équipe");

const message = z.object({ message: z.string() });
const pause = z.object({
  reason: givenReasonField,
});

export const pauseCards = endpoint("POST", "/api/orders/:ref/pause", {
  access: deskStaff,
  summary:
    "Met en pause les pages de la commande, ou celle de la carte nommée\u00a0: les visiteurs lisent qu'elles le sont",
  params: orderRefParams,
  query: orderCardQuery,
  body: pause,
  answers: { 200: message },
  errors: ["order.not_found", "card.not_live"],
});

export const resumeCards = endpoint("POST", "/api/orders/:ref/resume", {
  access: deskStaff,
  summary: "Remet en ligne les pages de la commande qui sont en pause, ou celle de la carte nommée",
  params: orderRefParams,
  query: orderCardQuery,
  body: pause,
  answers: { 200: message },
  errors: ["order.not_found", "card.not_paused"],
});
