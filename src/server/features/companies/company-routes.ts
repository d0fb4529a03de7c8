import type { FastifyInstance } from "fastify";
import {
  agreeCompanyPrice,
  archiveCompany,
  changeCompany,
  changeTemplate,
  createCompanyWithTemplate,
  eraseCompany as eraseCompanyEndpoint,
  listCompanies,
  readCompanyDetail,
} from "#shared/contract/companies.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentStaff } from "#server/http/access-guard.ts";
import { type EraseOfCompany, eraseCompany } from "./erase-company.ts";
import * as service from "./company-service.ts";
import * as templates from "./template-service.ts";

export function registerCompanyRoutes(
  app: FastifyInstance,
  deps: Deps,
  { eraseOfCompany }: { eraseOfCompany: EraseOfCompany },
): void {
  registerEndpoint(app, listCompanies, async ({ query }) => service.listCompanies(deps, query));

  registerEndpoint(app, createCompanyWithTemplate, async ({ body, request }) =>
    service.createCompanyWithTemplate(deps, getCurrentStaff(request), body),
  );

  registerEndpoint(app, readCompanyDetail, async ({ params }) => service.readCompanyDetail(deps, params.id));

  registerEndpoint(app, changeCompany, async ({ params, body, request }) => {
    await service.changeCompany(deps, getCurrentStaff(request), params.id, body);
    return { message: "L'entreprise est enregistrée." };
  });

  registerEndpoint(app, changeTemplate, async ({ params, body, request }) => {
    const changed = await templates.changeTemplate(deps, getCurrentStaff(request), params.id, body);
    return { ...changed, message: templates.describeTemplateChange(changed) };
  });

  registerEndpoint(app, agreeCompanyPrice, async ({ params, body, request }) => {
    await templates.agreeCompanyPrice(deps, getCurrentStaff(request), params.id, body.price);
    return { message: body.price === null ? "Le prix de la liste vaut de nouveau." : "Le prix convenu est noté." };
  });

  registerEndpoint(app, eraseCompanyEndpoint, async ({ params, request }) => {
    await eraseCompany(deps, getCurrentStaff(request), params.id, eraseOfCompany);
    return { message: "L'entreprise est effacée." };
  });

  registerEndpoint(app, archiveCompany, async ({ params, body, request }) => {
    await service.archiveCompany(deps, getCurrentStaff(request), params.id, body.archived);
    return {
      message: body.archived
        ? "L'entreprise est archivée\u00a0: ses cartes restent."
        : "L'entreprise est sortie des archives.",
    };
  });
}
