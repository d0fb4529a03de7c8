import type { FastifyInstance } from "fastify";
import { takeOffPersonExtra } from "#shared/contract/card-extra-removals.ts";
import * as members from "#shared/contract/company-members.ts";
import * as people from "#shared/contract/company-people.ts";
import * as template from "#shared/contract/company-template.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentMember, getCurrentStaff } from "#server/http/access-guard.ts";
import { toMemberActor, toPeopleScope } from "./company-actor.ts";
import { registerForBoth } from "./register-for-both-routes.ts";
import { registerDepartmentRoutes } from "./departments/department-routes.ts";
import { openToAdministrator, registerCompanyOrderRoutes } from "./company-order-routes.ts";
import * as memberService from "./members/member-service.ts";
import type { MemberPrograms } from "./members/member-service.ts";
import { registerCompanyStatisticsRoutes } from "./company-statistics-routes.ts";
import * as peopleService from "./people/people-service.ts";
import * as templates from "./template-service.ts";
import * as contract from "#shared/contract/company-reprints.ts";
import { countNewOrder } from "./ordering/new-cards-service.ts";
import * as reprints from "./reprints/company-reprint-service.ts";

/** Registers the space where members look after their company's cards. */
export function registerCompanySpaceRoutes(
  app: FastifyInstance,
  deps: Deps,
  { publishIfComplete, programs }: { publishIfComplete: peopleService.PublishIfComplete; programs: MemberPrograms },
): void {
  registerMemberRoutes(app, deps, programs);
  registerDepartmentRoutes(app, deps);
  registerCompanyStatisticsRoutes(app, deps);
  registerCompanyOrderRoutes(app, deps);
  registerCompanyReprintRoutes(app, deps);

  registerEndpoint(app, template.readOwnTemplate, async ({ request }) =>
    templates.readOwnTemplate(deps, getCurrentMember(request).organisationId),
  );

  registerEndpoint(app, template.changeOwnTemplate, async ({ body, request }) => ({
    message: templates.describeTemplateChange(
      await templates.changeTemplate(deps, "company", getCurrentMember(request).organisationId, body),
    ),
  }));

  registerForBoth(app, [people.listPeople, people.listPeopleAsStaff], async (actor, { query }) =>
    peopleService.listPeople(deps, toPeopleScope(actor), query),
  );

  registerEndpoint(app, people.readPerson, async ({ params, request }) =>
    peopleService.readPerson(deps, getCurrentMember(request), params.ref),
  );

  registerEndpoint(app, people.changePerson, async ({ params, body, request }) => ({
    message: "La carte est enregistrée.",
    ...(await peopleService.changePerson(deps, getCurrentMember(request), params.ref, body, publishIfComplete)),
  }));

  registerEndpoint(app, people.changePersonPage, async ({ params, body, request }) => ({
    message: "La page est enregistrée.",
    ...(await peopleService.changePersonPage(deps, getCurrentMember(request), params.ref, body, publishIfComplete)),
  }));

  registerEndpoint(app, takeOffPersonExtra, async ({ params, body, request }) => {
    await peopleService.takeOffPersonExtra(deps, getCurrentMember(request), params.ref, body);
    return { message: "C'est retiré de la page." };
  });

  registerEndpoint(app, people.loseCard, async ({ params, body, request }) => {
    await peopleService.loseCard(deps, getCurrentMember(request), params.ref, body.lost);
    return {
      message: body.lost ? "La puce de cette carte n'ouvre plus sa page." : "La puce ouvre de nouveau sa page.",
    };
  });

  registerEndpoint(app, people.pausePerson, async ({ params, body, request }) => {
    await peopleService.pausePerson(deps, getCurrentMember(request), params.ref, body.paused);
    return { message: body.paused ? "La page est en pause." : "La page est de nouveau en ligne." };
  });
}

function registerMemberRoutes(app: FastifyInstance, deps: Deps, programs: MemberPrograms): void {
  registerForBoth(app, [members.listMembers, members.listMembersAsStaff], async (actor) =>
    memberService.listMembers(deps, actor, programs),
  );

  registerForBoth(app, [members.inviteMember, members.inviteMemberAsStaff], async (actor, { body }) => {
    await memberService.inviteMember(deps, actor, body);
    return { message: "L'invitation est envoyée." };
  });

  registerForBoth(app, [members.removeMember, members.removeMemberAsStaff], async (by, { params, query }) => {
    await memberService.removeMember(deps, { by, id: params.member, heir: query.heir, programs });
    return { message: "Cette personne ne gère plus les cartes de l'entreprise." };
  });

  registerEndpoint(app, members.changeMemberRights, async ({ params, body, request }) => {
    const { heir, ...rights } = body;
    const by = toMemberActor(getCurrentMember(request));
    await memberService.changeMemberRights(deps, { by, id: params.member, heir, programs }, rights);
    return { message: "Les droits sont changés." };
  });

  registerEndpoint(app, members.leaveCompany, async ({ query, request }) => {
    const by = toMemberActor(getCurrentMember(request));
    await memberService.removeMember(deps, { by, id: by.member.id, heir: query.heir, programs });
    return { message: "Vous ne gérez plus les cartes de cette entreprise." };
  });
}

/** Registers, for administrators and staff, the order that reprints all cards that differ from their pages. */
function registerCompanyReprintRoutes(app: FastifyInstance, deps: Deps): void {
  registerForBoth(app, [contract.readCompanyReprints, contract.readCompanyReprintsAsStaff], async (actor) =>
    reprints.readCompanyReprints(deps, actor.organisationId),
  );

  registerEndpoint(app, contract.orderCompanyReprints, async ({ body, request, reply }) => {
    const { organisationId } = getCurrentMember(request);
    await countNewOrder(deps, organisationId);
    const order = await reprints.orderCompanyReprints(deps, { organisationId, staff: null }, body);
    return openToAdministrator(deps, { request, reply }, order);
  });

  registerEndpoint(app, contract.orderCompanyReprintsAsStaff, async ({ params, body, request }) => {
    const staff = getCurrentStaff(request);
    const { ref } = await reprints.orderCompanyReprints(deps, { organisationId: params.id, staff }, body);
    return { ref };
  });
}
