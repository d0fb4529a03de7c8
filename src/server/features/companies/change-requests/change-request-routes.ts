import type { FastifyInstance, FastifyRequest } from "fastify";
import * as contract from "#shared/contract/change-requests.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentMember, getCurrentStaff } from "#server/http/access-guard.ts";
import type { CompletionActor } from "../completion-actor.ts";
import type { PublishIfComplete } from "../people/people-service.ts";
import * as service from "./change-request-service.ts";

const sayDecided = (accepted: boolean, isTold: boolean) => ({
  message: `${accepted ? "La carte est changée" : "La demande est refusée"}${isTold ? ", et la personne prévenue." : ". La personne n'a pas d'adresse e-mail\u00a0: dites-le-lui."}`,
});

/** Registers what is asked of a company about its cards' locked fields, and how it answers. */
export function registerChangeRequestRoutes(
  app: FastifyInstance,
  deps: Deps,
  { publishIfComplete }: { publishIfComplete: PublishIfComplete },
): void {
  registerEndpoint(app, contract.askForChangeAsMember, async ({ params, body, request }) => {
    await service.askForChangeAsMember(deps, asMember(request), params.ref, body);
    return { message: "La demande est envoyée." };
  });

  registerEndpoint(app, contract.listChangeRequests, async ({ request }) =>
    service.listChangeRequests(deps, asMember(request)),
  );

  registerEndpoint(app, contract.decideChangeRequest, async ({ params, body, request }) => {
    const decision = { isAccepted: body.accepted, word: body.word, seen: body.seen };
    const isTold = await service.decideChangeRequest(deps, asMember(request), params.id, decision, publishIfComplete);
    return sayDecided(body.accepted, isTold);
  });

  registerEndpoint(app, contract.endException, async ({ params, request }) => {
    await service.endException(deps, asMember(request), params);
    return { message: "Cette carte dit de nouveau comme les autres." };
  });

  registerEndpoint(app, contract.listChangeRequestsAsStaff, async ({ params }) =>
    service.listChangeRequests(deps, { organisationId: params.id }),
  );

  registerEndpoint(app, contract.decideChangeRequestAsStaff, async ({ params, body, request }) => {
    const actor: CompletionActor = { organisationId: params.id, staff: getCurrentStaff(request) };
    const decision = { isAccepted: body.accepted, word: body.word, seen: body.seen };
    const isTold = await service.decideChangeRequest(deps, actor, params.request, decision, publishIfComplete);
    return sayDecided(body.accepted, isTold);
  });
}

function asMember(request: FastifyRequest): Extract<CompletionActor, { member: unknown }> {
  const member = getCurrentMember(request);
  return { organisationId: member.organisationId, member };
}
