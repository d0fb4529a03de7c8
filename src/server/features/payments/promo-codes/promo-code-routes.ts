import type { FastifyInstance } from "fastify";
import { changePromoCode, createPromoCode, listPromoCodes } from "#shared/contract/promo-codes.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentStaff } from "#server/http/access-guard.ts";
import * as desk from "./promo-code-admin.ts";

export function registerPromoCodeRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, listPromoCodes, async () => desk.listPromoCodesForStaff(deps));

  registerEndpoint(app, createPromoCode, async ({ body, request }) =>
    desk.createPromoCodeAsStaff(deps, getCurrentStaff(request), body),
  );

  registerEndpoint(app, changePromoCode, async ({ params, body, request }) =>
    desk.setPromoCodeDisabled(deps, getCurrentStaff(request), params.code, body),
  );
}
