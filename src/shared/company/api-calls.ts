import type { TokenScope } from "#shared/access/token-scopes.ts";

interface CompanyApiCall {
  method: "GET" | "POST" | "PATCH";
  path: string;
  scope: TokenScope;
  does: string;
}

/** Lists the calls that companies' programs can make, for the page on them; a test compares it with the contract. */
export const companyApiCalls: readonly CompanyApiCall[] = [
  { method: "GET", path: "/api/v1/people", scope: "people:read", does: "Les personnes, page par page." },
  { method: "GET", path: "/api/v1/people/{ref}", scope: "people:read", does: "Une personne, avec son ETag." },
  { method: "PATCH", path: "/api/v1/people/{ref}", scope: "people:write", does: "Change les champs envoyés." },
  { method: "GET", path: "/api/v1/offer", scope: "people:write", does: "Le prix d'une carte de plus." },
  { method: "POST", path: "/api/v1/people", scope: "people:write", does: "Commande une carte par personne, à payer." },
  { method: "GET", path: "/api/v1/cards", scope: "cards:read", does: "Les cartes, page par page." },
  { method: "GET", path: "/api/v1/cards/{ref}", scope: "cards:read", does: "Une carte, et ses vues." },
  { method: "GET", path: "/api/v1/statistics", scope: "statistics:read", does: "Les visites, par département." },
  { method: "GET", path: "/api/v1/leads", scope: "leads:read", does: "Les contacts laissés, page par page." },
  { method: "GET", path: "/api/v1/leads/{lead}", scope: "leads:read", does: "Un contact laissé." },
];

/** Lists the error codes of these calls beside those of any call; the page explains each. */
export const companyApiProblems = [
  "token.invalid",
  "token.scope_missing",
  "request.rate_limited",
  "request.invalid",
  "organisation.archived",
  "colleague.not_found",
  "card.field_locked",
  "precondition.missing",
  "precondition.failed",
  "idempotency.key_missing",
  "idempotency.other_body",
  "offer.unavailable",
  "payment.price_changed",
  "cursor.invalid",
  "lead.not_found",
] as const;

/** The path of the company API's OpenAPI document. */
export const companyOpenApiPath = "/api/v1/openapi.json";
