import type { FastifyInstance } from "fastify";
import * as contract from "#shared/contract/company-webhooks.ts";
import { formatFrenchTime } from "#shared/format/day-and-time.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentMember } from "#server/http/access-guard.ts";
import * as service from "./company-webhook-service.ts";

export function registerCompanyWebhookRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.listWebhooks, async ({ request }) =>
    service.listCompanyWebhooks(deps, getCurrentMember(request)),
  );

  registerEndpoint(app, contract.makeWebhook, async ({ body, request }) =>
    service.makeCompanyWebhook(deps, getCurrentMember(request), body),
  );

  registerEndpoint(app, contract.switchOnWebhook, async ({ params, request }) => {
    await service.switchOnCompanyWebhook(deps, getCurrentMember(request), params.webhook);
    return { message: "L'adresse est rallumée." };
  });

  registerEndpoint(app, contract.removeWebhook, async ({ params, request }) => {
    await service.removeCompanyWebhook(deps, getCurrentMember(request), params.webhook);
    return { message: "L'adresse est retirée." };
  });

  registerEndpoint(app, contract.listWebhookDeliveries, async ({ query, request }) =>
    service.listCompanyDeliveries(deps, getCurrentMember(request), query.page),
  );

  registerEndpoint(app, contract.sendWebhookDeliveryAgain, async ({ params, request }) => {
    const leavesAt = await service.sendCompanyDeliveryAgain(deps, getCurrentMember(request), params.delivery);
    if (leavesAt <= deps.clock.now()) return { message: "L'événement repart." };
    const then = formatFrenchTime(leavesAt);
    return {
      message: `L'adresse n'a pas bien répondu\u00a0: l'événement repartira vers ${then} (heure de Dakar).`,
    };
  });
}
