import type { FastifyInstance } from "fastify";
import * as passwords from "#shared/contract/forgotten-password.ts";
import * as contract from "#shared/contract/staff.ts";
import type { Deps } from "#server/deps.ts";
import { getCurrentStaff } from "#server/http/access-guard.ts";
import { getClientIpOrSubnet } from "#server/http/client-address.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { drainBackgroundTasks } from "#server/jobs/background-tasks.ts";
import * as forgotten from "./forgotten-password/forgotten-password-service.ts";
import * as deviceCodes from "./login/device-codes.ts";
import * as logins from "./login/staff-login-service.ts";
import * as factor from "./second-factor/second-factor-service.ts";
import * as sessions from "./sessions/staff-session-service.ts";
import * as ownPassword from "./users/own-password.ts";
import * as users from "./users/user-service.ts";

export function registerStaffRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.login, async ({ body, request }) =>
    logins.logInStaff(deps, {
      ...body,
      address: getClientIpOrSubnet(request),
      userAgent: request.headers["user-agent"] ?? "",
    }),
  );

  // Finishes accepted tasks before the database closes.
  app.addHook("onClose", drainBackgroundTasks);

  registerEndpoint(app, contract.requestDeviceCode, async ({ body, request }) => {
    const challenge = await deviceCodes.mailNewDeviceCode(deps, { ...body, address: getClientIpOrSubnet(request) });
    return {
      challenge,
      message:
        "Si l'adresse et le mot de passe sont les bons, un code vient de partir à cette adresse. Il est valable 30 minutes.",
    };
  });

  registerEndpoint(app, contract.confirmDevice, async ({ body, request }) => ({
    device: await deviceCodes.confirmDeviceByCode(deps, {
      challenge: body.challenge,
      code: body.code,
      shown: body.device,
      address: getClientIpOrSubnet(request),
    }),
  }));

  registerEndpoint(app, passwords.requestPasswordLink, async ({ body, request }) => {
    await forgotten.mailPasswordResetLink(deps, { email: body.email, address: getClientIpOrSubnet(request) });
    return { message: "Si un compte existe pour cette adresse, un lien vient d'y partir. Il est valable 30 minutes." };
  });

  registerEndpoint(app, passwords.readPasswordLink, async ({ body, request }) =>
    forgotten.getPasswordLinkOwner(deps, { token: body.token, address: getClientIpOrSubnet(request) }),
  );

  registerEndpoint(app, passwords.setPasswordByLink, async ({ body, request }) => {
    const device = await forgotten.resetPasswordByLink(deps, { ...body, address: getClientIpOrSubnet(request) });
    return { message: "Votre nouveau mot de passe est enregistré. Connectez-vous.", device };
  });

  registerEndpoint(app, contract.logout, async ({ request }) => {
    await sessions.logOutStaff(deps, getCurrentStaff(request));
    return { message: "Vous êtes déconnecté." };
  });

  registerEndpoint(app, contract.readCurrentUser, async ({ request }) => {
    const { userId, name, email, role, mustChangePassword } = getCurrentStaff(request);
    return { id: userId, name, email, role, mustChangePassword };
  });

  registerEndpoint(app, contract.listSessions, async ({ request }) =>
    sessions.listStaffSessions(deps, getCurrentStaff(request)),
  );

  registerEndpoint(app, contract.revokeSession, async ({ params, request }) => {
    await sessions.revokeStaffSession(deps, getCurrentStaff(request), params.id);
    return { message: "La session a été fermée." };
  });

  registerEndpoint(app, contract.listUsers, async () => users.listStaffUsers(deps));

  registerEndpoint(app, contract.createUser, async ({ body, request }) =>
    users.createStaffUser(deps, getCurrentStaff(request), body),
  );

  registerEndpoint(app, contract.changeUser, async ({ params, body, request }) =>
    users.updateStaffUser(deps, getCurrentStaff(request), params.id, body),
  );

  registerEndpoint(app, contract.giveDefaultPassword, async ({ params, body, request }) => {
    await users.assignDefaultPassword(deps, getCurrentStaff(request), params.id, body.password);
    return { message: "Le nouveau mot de passe par défaut est enregistré." };
  });

  registerEndpoint(app, contract.deleteUser, async ({ params, request }) => {
    await users.deleteStaffUser(deps, getCurrentStaff(request), params.id);
    return { message: "Le compte a été supprimé." };
  });

  registerEndpoint(app, contract.changePassword, async ({ body, request }) => {
    await ownPassword.changeOwnPassword(deps, getCurrentStaff(request), {
      ...body,
      address: getClientIpOrSubnet(request),
    });
    return { message: "Votre mot de passe a été modifié." };
  });

  registerEndpoint(app, contract.readTotp, async ({ request }) =>
    factor.getSecondFactorStatus(deps, getCurrentStaff(request)),
  );

  registerEndpoint(app, contract.renewRecoveryCodes, async ({ body, request }) => ({
    recoveryCodes: await factor.renewRecoveryCodes(deps, getCurrentStaff(request), {
      password: body.password,
      address: getClientIpOrSubnet(request),
    }),
  }));

  registerEndpoint(app, contract.startTotp, async ({ body, request }) =>
    factor.prepareSecondFactor(deps, getCurrentStaff(request), {
      password: body.password,
      address: getClientIpOrSubnet(request),
    }),
  );

  registerEndpoint(app, contract.confirmTotp, async ({ body, request }) => ({
    recoveryCodes: await factor.confirmSecondFactor(deps, getCurrentStaff(request), body.code),
  }));

  registerEndpoint(app, contract.disableTotp, async ({ body, request }) => {
    await factor.disableSecondFactor(deps, getCurrentStaff(request), {
      password: body.password,
      address: getClientIpOrSubnet(request),
    });
    return { message: "Le second facteur est retiré." };
  });
}
