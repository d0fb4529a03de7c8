import type { FastifyInstance } from "fastify";
import { confirmTotp, disableTotp, startTotp } from "#shared/contract/staff.ts";
import type { Deps } from "../../../deps.ts";
import { clientAddress } from "../../../http/client-address.ts";
import { route } from "../../../http/route.ts";
import { staffOf } from "../../../http/session.ts";
import { confirmSecondFactor, disableSecondFactor, prepareSecondFactor } from "./service.ts";

/** One's own second factor. */
export function secondFactorRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, startTotp, async ({ body, request, reply }) => {
    reply.header("Cache-Control", "no-store");
    return prepareSecondFactor(deps, staffOf(request), { password: body.password, address: clientAddress(request) });
  });

  route(app, confirmTotp, async ({ body, request, reply }) => {
    reply.header("Cache-Control", "no-store");
    return { recoveryCodes: await confirmSecondFactor(deps, staffOf(request), body.code) };
  });

  route(app, disableTotp, async ({ body, request }) => {
    await disableSecondFactor(deps, staffOf(request), { password: body.password, address: clientAddress(request) });
    return { message: "Le second facteur est retiré." };
  });
}
