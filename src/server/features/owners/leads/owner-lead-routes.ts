import type { FastifyInstance } from "fastify";
import * as contract from "#shared/contract/owner-leads.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentOwner } from "#server/http/access-guard.ts";
import { formatLeadsCsv, formatLeadsVcf } from "./lead-service.ts";
import * as service from "./owner-lead-service.ts";

export function registerOwnerLeadRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.listVisitorLeads, async ({ params, query, request }) =>
    service.listLeadsForOwner(deps, getCurrentOwner(request), params.ref, query.before),
  );

  registerEndpoint(app, contract.openContacts, async ({ params, request }) => {
    await service.setLeadCollectionAsOwner(deps, getCurrentOwner(request), params.ref, true);
    return { on: true, message: "Vos visiteurs peuvent vous laisser leurs coordonnées." };
  });

  registerEndpoint(app, contract.closeContacts, async ({ params, request }) => {
    await service.setLeadCollectionAsOwner(deps, getCurrentOwner(request), params.ref, false);
    return { on: false, message: "Votre page ne demande plus de coordonnées. Celles qui sont là restent." };
  });

  registerEndpoint(app, contract.exportContactsCsv, async ({ params, request, reply }) => {
    const file = await service.exportLeadsForOwner(deps, getCurrentOwner(request), params.ref, formatLeadsCsv);
    return reply
      .header("Content-Disposition", 'attachment; filename="contacts.csv"')
      .type("text/csv; charset=utf-8")
      .send(file);
  });

  registerEndpoint(app, contract.exportContactsVcf, async ({ params, request, reply }) => {
    const file = await service.exportLeadsForOwner(deps, getCurrentOwner(request), params.ref, formatLeadsVcf);
    return reply
      .header("Content-Disposition", 'attachment; filename="contacts.vcf"')
      .type("text/vcard; charset=utf-8")
      .send(file);
  });

  registerEndpoint(app, contract.removeLead, async ({ params, request }) => {
    await service.removeLeadAsOwner(deps, getCurrentOwner(request), params.ref, params.id);
    return { message: "Ces coordonnées sont effacées." };
  });
}
