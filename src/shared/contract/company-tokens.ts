import { z } from "zod";
import { companyAdmin } from "../access/access.ts";
import { tokenLifetimes, tokenScopes } from "../access/token-scopes.ts";
import { endpointsOf } from "./endpoint.ts";
import { instantField, singleLineField, rowIdField, message } from "./fields.ts";
import { programKeeper } from "./program-keeper.ts";

const endpoint = endpointsOf("Entreprise", { access: companyAdmin });

const path = "/api/entreprises/:organisation/acces";
const params = z.object({ organisation: rowIdField });

const token = z.object({
  id: rowIdField,
  name: z.string(),
  /** The first characters of the token. */
  prefix: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  madeAt: instantField,
  /** Rounded to the minute; null: never. */
  lastUsedAt: instantField.nullable(),
  endsAt: instantField,
  hasEnded: z.boolean(),
  keeper: programKeeper,
});
export type CompanyToken = z.output<typeof token>;

export const listTokens = endpoint("GET", path, {
  summary: "Les accès donnés aux logiciels de l'entreprise",
  params,
  answers: { 200: z.array(token) },
});

export const makeToken = endpoint("POST", path, {
  summary: "Donne un accès à un logiciel\u00a0; le jeton n'est montré que dans cette réponse",
  params,
  body: z.object({
    name: singleLineField(60, "Donnez un nom à cet accès."),
    scopes: z.array(z.enum(tokenScopes)).min(1, "Choisissez au moins un droit.").max(tokenScopes.length),
    days: z.literal(tokenLifetimes),
  }),
  answers: { 201: z.object({ secret: z.string(), token }) },
  errors: ["token.too_many"],
});

export const revokeToken = endpoint("DELETE", `${path}/:token`, {
  access: companyAdmin,
  summary: "Ferme un accès, aussitôt",
  params: params.extend({ token: rowIdField }),
  answers: { 200: message },
  errors: ["token.not_found"],
});
