import type { FastifyInstance } from "fastify";
import * as contract from "#shared/contract/company-tokens.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentMember } from "#server/http/access-guard.ts";
import * as service from "./token-service.ts";

export function registerTokenRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.listTokens, async ({ request }) =>
    service.listTokens(deps, getCurrentMember(request)),
  );

  registerEndpoint(app, contract.makeToken, async ({ body, request }) =>
    service.makeToken(deps, getCurrentMember(request), body),
  );

  registerEndpoint(app, contract.revokeToken, async ({ params, request }) => {
    await service.revokeToken(deps, getCurrentMember(request), params.token);
    return { message: "L'accès est fermé." };
  });
}
