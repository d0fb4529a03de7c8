import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as contract from "#shared/contract/owner-statistics.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentOwner } from "#server/http/access-guard.ts";
import {
  readUnsubscribeLinkState,
  setStatisticsMailPreference,
  unsubscribeStatisticsByLink,
} from "./statistics-mail-preference.ts";
import * as service from "./owner-statistics-service.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import { sendHtmlPage } from "#server/http/send-page.ts";
import { setPrivateHeaders } from "#server/http/security-headers.ts";

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

const pageOfState = { gone: "statistics-gone", wanted: "statistics-leave", stopped: "statistics-left" } as const;

/** Registers the unsubscribe page of statistics mails, which needs neither JavaScript nor a login. */
function registerStatisticsUnsubscribeRoutes(scope: FastifyInstance, deps: Deps): void {
  // RFC 8058 lets a mail program post its only field as multipart; the field is not needed.
  scope.addContentTypeParser("multipart/form-data", (_request, body, done) => {
    body.resume();
    done(null, {});
  });
  const hidden = { schema: { hide: true } };
  const answer = (request: FastifyRequest, reply: FastifyReply, state: keyof typeof pageOfState) => {
    setPrivateHeaders(reply);
    const status = state === "gone" ? 404 : 200;
    return sendHtmlPage(request, reply, deps.pages.getPage(pageOfState[state]), status);
  };

  scope.get(secretLinks.statisticsLeave(":token"), hidden, async (request: TokenRequest, reply) => {
    const state = await readUnsubscribeLinkState(deps, request.params.token);
    return answer(request, reply, state ?? "gone");
  });

  // Mail programs post here too (RFC 8058): no cookie, no redirect.
  scope.post(
    secretLinks.statisticsLeave(":token"),
    { ...hidden, config: { takes: "anything" } },
    async (request: TokenRequest, reply) => {
      if (await unsubscribeStatisticsByLink(deps, request.params.token)) return answer(request, reply, "stopped");
      return answer(request, reply, "gone");
    },
  );
}

/** Registers the statistics of an owner's cards. */
export function ownerStatisticsRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.readCardStatistics, async ({ params, request }) =>
    service.readStatisticsForOwner(deps, getCurrentOwner(request), params.ref),
  );

  registerEndpoint(app, contract.chooseStatisticsMail, async ({ params, body: { wanted }, request }) => {
    await setStatisticsMailPreference(deps, getCurrentOwner(request), params.ref, wanted);
    return {
      byMail: wanted,
      message: wanted
        ? "Vous recevrez les statistiques de chaque mois par e-mail."
        : "Vous ne recevrez plus les statistiques par e-mail.",
    };
  });

  // In its own scope, since its body is not JSON.
  app.register(async (scope) => registerStatisticsUnsubscribeRoutes(scope, deps));
}
