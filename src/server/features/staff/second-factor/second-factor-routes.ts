import type { FastifyInstance } from "fastify";
import { confirmTotp, disableTotp, readTotp, renewRecoveryCodes, startTotp } from "#shared/contract/staff.ts";
import type { Deps } from "#server/deps.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { route } from "#server/http/route.ts";
import { staffOf } from "#server/http/session.ts";
import * as factor from "./second-factor-service.ts";

/** One's own second factor. */
export function secondFactorRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, readTotp, async ({ request, reply }) => {
    reply.header("Cache-Control", "no-store");
    return factor.readSecondFactor(deps, staffOf(request));
  });

  route(app, renewRecoveryCodes, async ({ body, request, reply }) => {
    reply.header("Cache-Control", "no-store");
    return { recoveryCodes: await factor.renewRecoveryCodes(deps, staffOf(request), { password: body.password, address: clientAddress(request) }) };
  });

  route(app, startTotp, async ({ body, request, reply }) => {
    reply.header("Cache-Control", "no-store");
    return factor.prepareSecondFactor(deps, staffOf(request), { password: body.password, address: clientAddress(request) });
  });

  route(app, confirmTotp, async ({ body, request, reply }) => {
    reply.header("Cache-Control", "no-store");
    return { recoveryCodes: await factor.confirmSecondFactor(deps, staffOf(request), body.code) };
  });

  route(app, disableTotp, async ({ body, request }) => {
    await factor.disableSecondFactor(deps, staffOf(request), { password: body.password, address: clientAddress(request) });
    return { message: "Le second facteur est retiré." };
  });
}
