import type { TokenScope } from "#shared/access/token-scopes.ts";

/** Identifies the program behind a request, and the company for which it acts. */
export interface CompanyToken {
  id: string;
  organisationId: string;
  scopes: readonly TokenScope[];
}
