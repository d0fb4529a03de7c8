import type { CompanyToken } from "#shared/contract/company-tokens.ts";
import { type TokenScope, tokenScopes } from "#shared/access/token-scopes.ts";
import type { TestApp } from "#test/harness/app.ts";
import type { MemberCall } from "./company-space.ts";

/** Creates an API token in a company's space. */
export async function makeToken(
  admin: MemberCall,
  scopes: readonly TokenScope[] = tokenScopes,
): Promise<{ secret: string; id: string }> {
  const { body } = await admin<{ secret: string; token: CompanyToken }>("POST", "/acces", {
    name: "Annuaire",
    scopes,
    days: 30,
  });
  return { secret: body.secret, id: body.token.id };
}

export interface CompanyApiAnswer<Body> {
  status: number;
  body: Body;
  headers: Headers;
}

/** Calls `/api/v1` as a program. */
export async function callCompanyApi<Body = { code?: string }>(
  { url }: Pick<TestApp, "url">,
  secret: string | undefined,
  method: string,
  path: string,
  { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
): Promise<CompanyApiAnswer<Body>> {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      ...(secret && { Authorization: `Bearer ${secret}` }),
      ...(body && { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: (text ? JSON.parse(text) : {}) as Body };
}
