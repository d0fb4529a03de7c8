import { z } from "zod";
import { deskStaff } from "../access/access.ts";
import { endpointsOf } from "./endpoint.ts";
import { givenReasonField, message, orderCardQuery, reasonField } from "./fields.ts";

const endpoint = endpointsOf("Équipe", { access: deskStaff, errors: ["order.not_found"] });

export const pauseCards = endpoint("POST", "/api/orders/:ref/pause", {
  summary:
    "Met en pause les pages de la commande, ou celle de la carte nommée\u00a0: les visiteurs lisent qu'elles le sont",
  query: orderCardQuery,
  body: z.object({ reason: givenReasonField }),
  answers: { 200: message },
  errors: ["card.not_live"],
});

export const resumeCards = endpoint("POST", "/api/orders/:ref/resume", {
  summary: "Remet en ligne les pages de la commande qui sont en pause, ou celle de la carte nommée",
  query: orderCardQuery,
  body: z.object({ reason: reasonField }),
  answers: { 200: message },
  errors: ["card.not_paused"],
});
