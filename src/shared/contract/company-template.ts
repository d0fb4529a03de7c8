import { z } from "zod";
import { companyAdmin } from "../access/access.ts";
import { toEditConflictSchema } from "./edit.ts";
import { endpointsOf } from "./endpoint.ts";
import { rowIdField, message } from "./fields.ts";
import { printedOnAllCards, templateFieldsSchema } from "./companies.ts";
import { expectedVersionField, toPatchSchema } from "./patch.ts";

const endpoint = endpointsOf("Entreprise", { access: companyAdmin });

const params = z.object({ organisation: rowIdField });
/** Without the offer of new cards, which is agreed with the team. */
const ownTemplateFields = templateFieldsSchema.omit({ offer: true });

const companyTemplate = z.object({
  template: templateFieldsSchema.extend({ version: z.string() }),
  /** Number of its cards that are not removed. */
  people: z.int(),
  /** Number of printed cards that differ from their page. */
  printed: z.int(),
  /** Whole FCFA for each card. */
  reprintPrice: z.int(),
});
export type CompanyTemplate = z.output<typeof companyTemplate>;

export const readOwnTemplate = endpoint("GET", "/api/entreprises/:organisation/modele", {
  summary: "Ce que les cartes de l'entreprise ont en commun, et combien de cartes imprimées disent autre chose",
  params,
  answers: { 200: companyTemplate },
});

export const changeOwnTemplate = endpoint("PATCH", "/api/entreprises/:organisation/modele", {
  summary: "Change ce que les cartes de l'entreprise ont en commun\u00a0; elles suivent aussitôt",
  params,
  body: toPatchSchema(ownTemplateFields.extend(printedOnAllCards)).extend({ version: expectedVersionField }),
  answers: { 200: message },
  conflict: toEditConflictSchema(ownTemplateFields),
  errors: ["upload.invalid", "edit.conflict"],
});
