import type { FastifyInstance } from "fastify";
import * as contract from "#shared/contract/company-departments.ts";
import { agreeWord, formatCount } from "#shared/format/counts.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentMember } from "#server/http/access-guard.ts";
import * as service from "./department-service.ts";

export function registerDepartmentRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.movePeople, async ({ body, request }) => {
    const people = await service.movePeople(deps, getCurrentMember(request), body);
    return { people, message: describeMoved(people, body.department) };
  });

  registerEndpoint(app, contract.renameDepartment, async ({ body, request }) => {
    const renamed = await service.renameDepartment(deps, getCurrentMember(request), body);
    return { ...renamed, message: describeMoved(renamed.people, body.to) };
  });
}

function describeMoved(people: number, department: string): string {
  if (people === 0) return `Personne n'a changé de département\u00a0: «\u00a0${department}\u00a0».`;
  return `${formatCount(people, "personne")} ${agreeWord(people, "est", "sont")} maintenant dans «\u00a0${department}\u00a0».`;
}
