import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as contract from "#shared/contract/owner-login.ts";
import type { Deps } from "../../../deps.ts";
import { clientAddress } from "../../../http/client-address.ts";
import { setOwnerToken } from "../../../http/owner-cookie.ts";
import { route } from "../../../http/route.ts";
import { ownerSessionLifeMs } from "../sessions/rules.ts";
import * as service from "./service.ts";

/** How an owner logs in. */
export function ownerLoginRoutes(app: FastifyInstance, deps: Deps): void {
  const secure = deps.settings.publicUrl.startsWith("https:");

  route(app, contract.requestOwnerCode, async ({ body, request, reply }) => {
    reply.header("Cache-Control", "no-store");
    const challenge = await service.requestCode(deps, body.email, fromOf(request));
    return { challenge, message: "Si une carte en ligne a cette adresse, un code à six chiffres vient d'y partir. Il est valable 10 minutes." };
  });

  route(app, contract.logInByCode, async ({ body, request, reply }) => welcome(reply, await service.logInByCode(deps, body, fromOf(request))));

  route(app, contract.logInByLink, async ({ body, request, reply }) => welcome(reply, await service.logInByLink(deps, body.token, fromOf(request))));

  function welcome(reply: FastifyReply, token: string) {
    setOwnerToken(reply, token, ownerSessionLifeMs / 1000, secure);
    reply.header("Cache-Control", "no-store");
    return { message: "Vous êtes connecté." };
  }
}

function fromOf(request: FastifyRequest): service.From {
  return { address: clientAddress(request), userAgent: request.headers["user-agent"] ?? "" };
}
