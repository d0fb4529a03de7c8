import type { FastifyInstance } from "fastify";
import { confirmDevice, login, requestDeviceCode } from "#shared/contract/staff.ts";
import type { Deps } from "#server/deps.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { route } from "#server/http/route.ts";
import * as deviceCodes from "./device-codes.ts";
import { untilDone } from "#server/jobs/later.ts";
import * as service from "./staff-login-service.ts";

export function loginRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, login, async ({ body, request, reply }) => {
    reply.header("Cache-Control", "no-store");
    return service.login(deps, { ...body, address: clientAddress(request), userAgent: request.headers["user-agent"] ?? "" });
  });

  // What was taken is done before the database closes.
  app.addHook("onClose", untilDone);

  route(app, requestDeviceCode, async ({ body, request }) => {
    await deviceCodes.requestDeviceCode(deps, { ...body, address: clientAddress(request) });
    return { message: "Si l'adresse et le mot de passe sont les bons, un code vient de partir à cette adresse. Il est valable 30 minutes." };
  });

  route(app, confirmDevice, async ({ body, request, reply }) => {
    reply.header("Cache-Control", "no-store");
    return { device: await deviceCodes.confirmDevice(deps, { email: body.email, code: body.code, shown: body.device, address: clientAddress(request) }) };
  });
}
