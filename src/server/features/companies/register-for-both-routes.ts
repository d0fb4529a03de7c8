import type { FastifyInstance, FastifyReply } from "fastify";
import type { Endpoint, EndpointAnswer } from "#shared/contract/endpoint.ts";
import { type EndpointCall, registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentMember, getCurrentStaff } from "#server/http/access-guard.ts";
import { type CompanyActor, toMemberActor } from "./company-actor.ts";

type Shared<E extends Endpoint> = Omit<EndpointCall<E>, "params"> & {
  params: Omit<EndpointCall<E>["params"], "organisation">;
};

/** Registers one handler for two endpoints: members in their company's space, and staff on a company's behalf. */
export function registerForBoth<const E extends Endpoint, const S extends Endpoint>(
  app: FastifyInstance,
  [member, staff]: readonly [E, S],
  handler: (actor: CompanyActor, call: Shared<E>) => Promise<EndpointAnswer<E> | FastifyReply>,
): void {
  registerEndpoint(app, member, (call) => handler(toMemberActor(getCurrentMember(call.request)), call));
  registerEndpoint(app, staff, (call) => {
    const { id } = call.params as { id: string };
    const actor = { organisationId: id, staff: getCurrentStaff(call.request) };
    return handler(actor, call as unknown as Shared<E>) as Promise<EndpointAnswer<S> | FastifyReply>;
  });
}
