import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as contract from "#shared/contract/owner-login.ts";
import { formatTime, isoOrNull } from "#shared/instants.ts";
import type { Deps } from "#server/deps.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { deviceToken, setDeviceToken, setOwnerToken } from "#server/http/owner-cookie.ts";
import { route } from "#server/http/route.ts";
import { ownerSessionLifeMs } from "../sessions/owner-session-rules.ts";
import { deviceLifeMs } from "./owner-login-rules.ts";
import * as service from "./owner-login-service.ts";

/** How an owner logs in. */
export function ownerLoginRoutes(app: FastifyInstance, deps: Deps): void {
  const secure = deps.settings.publicUrl.startsWith("https:");

  route(app, contract.requestOwnerCode, async ({ body, request, reply }) => {
    reply.header("Cache-Control", "no-store");
    const { challenge, mailedAt } = await service.requestCode(deps, body.email, fromOf(request));
    return { challenge, mailedAt: isoOrNull(mailedAt), message: mailedAt === null ? mailedNow : mailedBefore(mailedAt) };
  });

  route(app, contract.logInByCode, async ({ body, request, reply }) => welcome(reply, await service.logInByCode(deps, body, fromOf(request))));

  route(app, contract.logInByLink, async ({ body, request, reply }) => welcome(reply, await service.logInByLink(deps, body.token, fromOf(request))));

  function welcome(reply: FastifyReply, { session, device }: service.LoggedIn) {
    setOwnerToken(reply, session, ownerSessionLifeMs / 1000, secure);
    setDeviceToken(reply, device, deviceLifeMs / 1000, secure);
    reply.header("Cache-Control", "no-store");
    return { message: "Vous êtes connecté." };
  }

  function fromOf(request: FastifyRequest): service.From {
    return { address: clientAddress(request), userAgent: request.headers["user-agent"] ?? "", device: deviceToken(request, secure) };
  }
}

const mailedNow = "Si une carte en ligne a cette adresse, un code à six chiffres vient d'y partir. Il est valable 10 minutes.";

function mailedBefore(mailedAt: number): string {
  return `Trop de codes ont été demandés pour cette adresse. Si une carte en ligne l'a, ouvrez notre e-mail le plus récent, envoyé à ${formatTime(mailedAt)} (heure de Dakar) ou plus tard\u00a0: son lien sert encore.`;
}
