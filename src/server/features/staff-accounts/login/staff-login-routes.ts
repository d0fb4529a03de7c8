import type { FastifyInstance } from "fastify";
import { confirmDevice, login, requestDeviceCode } from "#shared/contract/staff.ts";
import type { Deps } from "#server/deps.ts";
import { getClientIpOrSubnet } from "#server/http/client-address.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import * as deviceCodes from "./device-codes.ts";
import { drainBackgroundTasks } from "#server/jobs/background-tasks.ts";
import * as service from "./staff-login-service.ts";

export function registerStaffLoginRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, login, async ({ body, request }) =>
    service.logInStaff(deps, {
      ...body,
      address: getClientIpOrSubnet(request),
      userAgent: request.headers["user-agent"] ?? "",
    }),
  );

  // Finishes accepted tasks before the database closes.
  app.addHook("onClose", drainBackgroundTasks);

  registerEndpoint(app, requestDeviceCode, async ({ body, request }) => {
    const challenge = await deviceCodes.mailNewDeviceCode(deps, { ...body, address: getClientIpOrSubnet(request) });
    return {
      challenge,
      message:
        "Si l'adresse et le mot de passe sont les bons, un code vient de partir à cette adresse. Il est valable 30 minutes.",
    };
  });

  registerEndpoint(app, confirmDevice, async ({ body, request }) => ({
    device: await deviceCodes.confirmDeviceByCode(deps, {
      challenge: body.challenge,
      code: body.code,
      shown: body.device,
      address: getClientIpOrSubnet(request),
    }),
  }));
}
