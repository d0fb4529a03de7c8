import type { FastifyInstance } from "fastify";
import { changePassword, changeUser, createUser, deleteUser, giveDefaultPassword, listUsers } from "#shared/contract/staff.ts";
import type { Deps } from "#server/deps.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { route } from "#server/http/route.ts";
import { staffOf } from "#server/http/session.ts";
import * as ownPassword from "./own-password.ts";
import * as users from "./user-service.ts";

export function userRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listUsers, async ({ reply }) => {
    reply.header("Cache-Control", "no-store");
    return users.listUsers(deps);
  });

  route(app, createUser, async ({ body, request }) => users.addUser(deps, staffOf(request), body));

  route(app, changeUser, async ({ params, body, request }) => users.changeUser(deps, staffOf(request), params.id, body));

  route(app, giveDefaultPassword, async ({ params, body, request }) => {
    await users.giveDefaultPassword(deps, staffOf(request), params.id, body.password);
    return { message: "Le nouveau mot de passe par défaut est enregistré." };
  });

  route(app, deleteUser, async ({ params, request }) => {
    await users.deleteUser(deps, staffOf(request), params.id);
    return { message: "Le compte a été supprimé." };
  });

  route(app, changePassword, async ({ body, request }) => {
    await ownPassword.changePassword(deps, staffOf(request), { ...body, address: clientAddress(request) });
    return { message: "Votre mot de passe a été modifié." };
  });
}
