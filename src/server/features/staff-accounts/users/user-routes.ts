import type { FastifyInstance } from "fastify";
import {
  changePassword,
  changeUser,
  createUser,
  deleteUser,
  giveDefaultPassword,
  listUsers,
} from "#shared/contract/staff.ts";
import type { Deps } from "#server/deps.ts";
import { getClientIpOrSubnet } from "#server/http/client-address.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentStaff } from "#server/http/access-guard.ts";
import * as ownPassword from "./own-password.ts";
import * as users from "./user-service.ts";

export function registerUserRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, listUsers, async () => users.listStaffUsers(deps));

  registerEndpoint(app, createUser, async ({ body, request }) =>
    users.createStaffUser(deps, getCurrentStaff(request), body),
  );

  registerEndpoint(app, changeUser, async ({ params, body, request }) =>
    users.updateStaffUser(deps, getCurrentStaff(request), params.id, body),
  );

  registerEndpoint(app, giveDefaultPassword, async ({ params, body, request }) => {
    await users.assignDefaultPassword(deps, getCurrentStaff(request), params.id, body.password);
    return { message: "Le nouveau mot de passe par défaut est enregistré." };
  });

  registerEndpoint(app, deleteUser, async ({ params, request }) => {
    await users.deleteStaffUser(deps, getCurrentStaff(request), params.id);
    return { message: "Le compte a été supprimé." };
  });

  registerEndpoint(app, changePassword, async ({ body, request }) => {
    await ownPassword.changeOwnPassword(deps, getCurrentStaff(request), {
      ...body,
      address: getClientIpOrSubnet(request),
    });
    return { message: "Votre mot de passe a été modifié." };
  });
}
