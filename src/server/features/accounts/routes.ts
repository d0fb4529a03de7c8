import type { FastifyInstance } from "fastify";
import { login, logout, readMe } from "#shared/contract/accounts.ts";
import { changePassword } from "#shared/contract/users.ts";
import type { Deps } from "../../deps.ts";
import { clientAddress } from "../../http/client-address.ts";
import { route } from "../../http/route.ts";
import { staffOf } from "../../http/session.ts";
import { securityRoutes } from "./security-routes.ts";
import * as service from "./service.ts";
import { userRoutes } from "./user-routes.ts";

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  userRoutes(app, deps);
  securityRoutes(app, deps);

  route(app, login, async ({ body, request, reply }) => {
    reply.header("Cache-Control", "no-store");
    return service.login(deps, { ...body, address: clientAddress(request), userAgent: request.headers["user-agent"] ?? "" });
  });

  route(app, logout, async ({ request }) => {
    await service.logout(deps, staffOf(request));
    return { message: "Vous êtes déconnecté." };
  });

  route(app, readMe, async ({ request, reply }) => {
    const { userId, name, email, mustChangePassword } = staffOf(request);
    reply.header("Cache-Control", "no-store");
    return { id: userId, name, email, mustChangePassword };
  });

  route(app, changePassword, async ({ body, request }) => {
    await service.changePassword(deps, staffOf(request), { ...body, address: clientAddress(request) });
    return { message: "Votre mot de passe a été modifié." };
  });
}
