import type { FastifyInstance } from "fastify";
import { readPasswordLink, requestPasswordLink, setPasswordByLink } from "#shared/contract/forgotten-password.ts";
import type { Deps } from "#server/deps.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { route } from "#server/http/route.ts";
import * as service from "./forgotten-password-service.ts";

/** For who has forgotten the password. */
export function forgottenPasswordRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, requestPasswordLink, async ({ body, request }) => {
    await service.requestPasswordLink(deps, { email: body.email, address: clientAddress(request) });
    return { message: "Si un compte existe pour cette adresse, un lien vient d'y partir. Il est valable 30 minutes." };
  });

  route(app, readPasswordLink, async ({ body, request, reply }) => {
    reply.header("Cache-Control", "no-store");
    return service.readPasswordLink(deps, { token: body.token, address: clientAddress(request) });
  });

  route(app, setPasswordByLink, async ({ body, request, reply }) => {
    reply.header("Cache-Control", "no-store");
    const device = await service.setPasswordByLink(deps, { ...body, address: clientAddress(request) });
    return { message: "Votre nouveau mot de passe est enregistré. Connectez-vous.", device };
  });
}
