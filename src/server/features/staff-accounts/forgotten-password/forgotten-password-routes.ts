import type { FastifyInstance } from "fastify";
import { readPasswordLink, requestPasswordLink, setPasswordByLink } from "#shared/contract/forgotten-password.ts";
import type { Deps } from "#server/deps.ts";
import { getClientIpOrSubnet } from "#server/http/client-address.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import * as service from "./forgotten-password-service.ts";

export function registerPasswordResetRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, requestPasswordLink, async ({ body, request }) => {
    await service.mailPasswordResetLink(deps, { email: body.email, address: getClientIpOrSubnet(request) });
    return { message: "Si un compte existe pour cette adresse, un lien vient d'y partir. Il est valable 30 minutes." };
  });

  registerEndpoint(app, readPasswordLink, async ({ body, request }) =>
    service.getPasswordLinkOwner(deps, { token: body.token, address: getClientIpOrSubnet(request) }),
  );

  registerEndpoint(app, setPasswordByLink, async ({ body, request }) => {
    const device = await service.resetPasswordByLink(deps, { ...body, address: getClientIpOrSubnet(request) });
    return { message: "Votre nouveau mot de passe est enregistré. Connectez-vous.", device };
  });
}
