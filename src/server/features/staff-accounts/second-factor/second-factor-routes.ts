import type { FastifyInstance } from "fastify";
import { confirmTotp, disableTotp, readTotp, renewRecoveryCodes, startTotp } from "#shared/contract/staff.ts";
import type { Deps } from "#server/deps.ts";
import { getClientIpOrSubnet } from "#server/http/client-address.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentStaff } from "#server/http/access-guard.ts";
import * as factor from "./second-factor-service.ts";

export function registerSecondFactorRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, readTotp, async ({ request }) => factor.getSecondFactorStatus(deps, getCurrentStaff(request)));

  registerEndpoint(app, renewRecoveryCodes, async ({ body, request }) => ({
    recoveryCodes: await factor.renewRecoveryCodes(deps, getCurrentStaff(request), {
      password: body.password,
      address: getClientIpOrSubnet(request),
    }),
  }));

  registerEndpoint(app, startTotp, async ({ body, request }) =>
    factor.prepareSecondFactor(deps, getCurrentStaff(request), {
      password: body.password,
      address: getClientIpOrSubnet(request),
    }),
  );

  registerEndpoint(app, confirmTotp, async ({ body, request }) => ({
    recoveryCodes: await factor.confirmSecondFactor(deps, getCurrentStaff(request), body.code),
  }));

  registerEndpoint(app, disableTotp, async ({ body, request }) => {
    await factor.disableSecondFactor(deps, getCurrentStaff(request), {
      password: body.password,
      address: getClientIpOrSubnet(request),
    });
    return { message: "Le second facteur est retiré." };
  });
}
