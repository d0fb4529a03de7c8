import type { FastifyInstance } from "fastify";
import { changePromoCode, createPromoCode, listPromoCodes } from "#shared/contract/promo-codes.ts";
import type { Deps } from "#server/deps.ts";
import { route } from "#server/http/route.ts";
import { staffOf } from "#server/http/session.ts";
import * as desk from "./promo-code-admin.ts";

export function promoCodeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listPromoCodes, async ({ reply }) => {
    reply.header("Cache-Control", "no-store");
    return desk.listPromoCodes(deps);
  });

  route(app, createPromoCode, async ({ body, request }) => desk.createPromoCode(deps, staffOf(request), body));

  route(app, changePromoCode, async ({ params, body, request }) => desk.changePromoCode(deps, staffOf(request), params.code, body));
}
