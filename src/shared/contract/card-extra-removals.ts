import { z } from "zod";
import { anyMember, deskStaff } from "../access/access.ts";
import { cardExtraNames } from "../offers/card-extra-names.ts";
import { endpointsOf } from "./endpoint.ts";
import { givenReasonField, orderCardQuery, textField, message } from "./fields.ts";

const endpoint = endpointsOf("Équipe");

/** `line`: the extra's line as the caller read it (`describeCardExtra`). */
const extraLine = z.object({ extra: z.enum(cardExtraNames), line: textField().min(1).max(2000) });

export const takeOffExtra = endpoint("POST", "/api/orders/:ref/remove-extra", {
  access: deskStaff,
  summary: "Retire de la page d'une carte une chose que son propriétaire y a ajoutée",
  query: orderCardQuery,
  body: extraLine.extend({
    reason: givenReasonField,
  }),
  answers: { 200: message },
  errors: ["order.not_found", "card.extra_gone"],
});

export const takeOffPersonExtra = endpoint("POST", "/api/entreprises/:organisation/personnes/:ref/ajouts/retrait", {
  access: anyMember,
  summary: "Retire de la page d'une personne une chose qu'elle y a ajoutée",
  tag: "Entreprise",
  body: extraLine,
  answers: { 200: message },
  errors: ["colleague.not_found", "card.extra_gone"],
});
