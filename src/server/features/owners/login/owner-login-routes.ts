import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as contract from "#shared/contract/owner-login.ts";
import { formatFrenchTime, formatIsoOrNull } from "#shared/format/day-and-time.ts";
import { routePaths } from "#shared/route-paths.ts";
import type { Deps } from "#server/deps.ts";
import { getClientIpOrSubnet } from "#server/http/client-address.ts";
import {
  getOwnerDeviceToken,
  getOwnerSessionToken,
  setOwnerDeviceCookie,
  setOwnerSessionCookie,
} from "#server/http/owner-cookie.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { cardSessionLifetimeMs, ownerSessionLifetimeMs } from "../sessions/owner-session-rules.ts";
import { readOwnerSession } from "../sessions/owner-session-service.ts";
import { ownerDeviceLifetimeMs } from "./owner-login-rules.ts";
import * as service from "./owner-login-service.ts";

export function ownerLoginRoutes(app: FastifyInstance, deps: Deps): void {
  const secure = deps.settings.publicUrl.startsWith("https:");

  registerEndpoint(app, contract.requestOwnerCode, async ({ body, request }) => {
    const { challenge, mailedAt } = await service.requestLoginCode(deps, body.email, readRequestOrigin(request));
    return {
      challenge,
      mailedAt: formatIsoOrNull(mailedAt),
      message: mailedAt === null ? mailedNow : mailedBefore(mailedAt),
    };
  });

  registerEndpoint(app, contract.logInByCode, async ({ body, request, reply }) =>
    welcome(reply, await service.logInByCode(deps, body, readRequestOrigin(request))),
  );

  registerEndpoint(app, contract.logInByLink, async ({ body, request, reply }) =>
    welcome(reply, await service.logInByLink(deps, body.token, readRequestOrigin(request))),
  );

  registerEndpoint(app, contract.logInByCardLink, async ({ body, request, reply }) => {
    const loggedIn = await readOwnerSession(deps, getOwnerSessionToken(request, secure));
    const session = await service.logInByCardLink(deps, body.token, readRequestOrigin(request), loggedIn);
    if (session !== undefined) setOwnerSessionCookie(reply, session, cardSessionLifetimeMs / 1000, secure);
    return { message: "Votre carte est ouverte sur cet appareil." };
  });

  function welcome(reply: FastifyReply, { session, device }: service.OwnerLoginResult) {
    setOwnerSessionCookie(reply, session, ownerSessionLifetimeMs / 1000, secure);
    setOwnerDeviceCookie(reply, device, ownerDeviceLifetimeMs / 1000, secure);
    return { message: "Vous êtes connecté." };
  }

  function readRequestOrigin(request: FastifyRequest): service.OwnerLoginClient {
    return {
      address: getClientIpOrSubnet(request),
      userAgent: request.headers["user-agent"] ?? "",
      // Our own pages send their full address as referrer (`Referrer-Policy: same-origin`).
      ofCompany: URL.parse(request.headers.referer ?? "")?.pathname === routePaths.company,
      device: getOwnerDeviceToken(request, secure),
    };
  }
}

const mailedNow =
  "Si une carte en ligne a cette adresse, un code à six chiffres vient d'y partir. Il est valable 10 minutes.";

function mailedBefore(mailedAt: number): string {
  return `Trop de codes ont été demandés pour cette adresse. Si une carte en ligne l'a, ouvrez notre e-mail le plus récent, envoyé à ${formatFrenchTime(mailedAt)} (heure de Dakar) ou plus tard\u00a0: son lien sert encore.`;
}
