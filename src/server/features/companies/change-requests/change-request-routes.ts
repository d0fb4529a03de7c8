import type { FastifyInstance } from "fastify";
import * as contract from "#shared/contract/change-requests.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentMember, getCurrentStaff } from "#server/http/access-guard.ts";
import { type CompanyActor, toMemberActor } from "../company-actor.ts";
import { registerForBoth } from "../register-for-both-routes.ts";
import type { PublishIfComplete } from "../people/people-service.ts";
import * as service from "./change-request-service.ts";

/** Registers the routes that list and decide requests to change cards' locked fields. */
export function registerChangeRequestRoutes(
  app: FastifyInstance,
  deps: Deps,
  { publishIfComplete }: { publishIfComplete: PublishIfComplete },
): void {
  registerEndpoint(app, contract.askForChangeAsMember, async ({ params, body, request }) => {
    const member = getCurrentMember(request);
    const done = await service.askForChangeAsMember(deps, member, params.ref, body, publishIfComplete);
    return { message: done === "asked" ? "La demande est envoyée." : "La carte est changée." };
  });

  registerForBoth(app, [contract.listChangeRequests, contract.listChangeRequestsAsStaff], async (actor) =>
    service.listChangeRequests(deps, actor),
  );

  const decide = async (actor: CompanyActor, id: string, decision: service.Decision) => {
    const isTold = await service.decideChangeRequest(deps, actor, id, decision, publishIfComplete);
    return {
      message: `${decision.accepted ? "La carte est changée" : "La demande est refusée"}${isTold ? ", et la personne prévenue." : ". La personne n'a pas d'adresse e-mail\u00a0: dites-le-lui."}`,
    };
  };

  registerEndpoint(app, contract.decideChangeRequest, async ({ params, body, request }) =>
    decide(toMemberActor(getCurrentMember(request)), params.id, body),
  );

  registerEndpoint(app, contract.decideChangeRequestAsStaff, async ({ params, body, request }) =>
    decide({ organisationId: params.id, staff: getCurrentStaff(request) }, params.request, body),
  );

  registerEndpoint(app, contract.endException, async ({ params, request }) => {
    await service.endException(deps, toMemberActor(getCurrentMember(request)), params);
    return { message: "Cette carte dit de nouveau comme les autres." };
  });
}
