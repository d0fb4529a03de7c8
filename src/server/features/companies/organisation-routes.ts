import type { FastifyInstance } from "fastify";
import {
  archiveOrganisation,
  changeOrganisation,
  changeTemplate,
  createOrganisation,
  eraseOrganisation as eraseOrganisationEndpoint,
  listOrganisations,
  readOrganisation,
} from "#shared/contract/companies.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/route.ts";
import { getCurrentStaff } from "#server/http/session.ts";
import { type EraseOfCompany, eraseOrganisation } from "./erase-organisation.ts";
import * as service from "./organisation-service.ts";
import * as templates from "./template-service.ts";

export function registerOrganisationRoutes(
  app: FastifyInstance,
  deps: Deps,
  { eraseOfCompany }: { eraseOfCompany: EraseOfCompany },
): void {
  registerEndpoint(app, listOrganisations, async ({ query, reply }) => {
    reply.header("Cache-Control", "no-store");
    return service.listOrganisations(deps, query);
  });

  registerEndpoint(app, createOrganisation, async ({ body, request }) =>
    service.createOrganisation(deps, getCurrentStaff(request), body),
  );

  registerEndpoint(app, readOrganisation, async ({ params, reply }) => {
    reply.header("Cache-Control", "no-store");
    return service.readOrganisation(deps, params.id);
  });

  registerEndpoint(app, changeOrganisation, async ({ params, body, request }) => {
    await service.changeOrganisation(deps, getCurrentStaff(request), params.id, body);
    return { message: "L'entreprise est enregistrée." };
  });

  registerEndpoint(app, changeTemplate, async ({ params, body, request }) => {
    const changed = await templates.changeTemplate(deps, getCurrentStaff(request), params.id, body);
    return { ...changed, message: templates.describeTemplateChange(changed) };
  });

  registerEndpoint(app, eraseOrganisationEndpoint, async ({ params, request }) => {
    await eraseOrganisation(deps, getCurrentStaff(request), params.id, eraseOfCompany);
    return { message: "L'entreprise est effacée." };
  });

  registerEndpoint(app, archiveOrganisation, async ({ params, body, request }) => {
    await service.archiveOrganisation(deps, getCurrentStaff(request), params.id, body.archived);
    return {
      message: body.archived
        ? "L'entreprise est archivée\u00a0: ses cartes restent."
        : "L'entreprise est sortie des archives.",
    };
  });
}
