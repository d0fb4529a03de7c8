import type { FastifyInstance } from "fastify";
import * as contract from "#shared/contract/owner-contacts.ts";
import type { Deps } from "#server/deps.ts";
import { route } from "#server/http/route.ts";
import { ownerOf } from "#server/http/session.ts";
import { contactsCsv, contactsVcf } from "../leads/lead-service.ts";
import * as service from "./owner-lead-service.ts";

/** What visitors of an owner's cards left for him. */
export function ownedContactRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listLeftContacts, async ({ params, query, request, reply }) => {
    reply.header("Cache-Control", "no-store");
    return service.listContacts(deps, ownerOf(request), params.ref, query.before);
  });

  route(app, contract.openContacts, async ({ params, request }) => {
    await service.switchContacts(deps, ownerOf(request), params.ref, true);
    return { on: true, message: "Vos visiteurs peuvent vous laisser leurs coordonnées." };
  });

  route(app, contract.closeContacts, async ({ params, request }) => {
    await service.switchContacts(deps, ownerOf(request), params.ref, false);
    return { on: false, message: "Votre page ne demande plus de coordonnées. Celles qui sont là restent." };
  });

  route(app, contract.exportContactsCsv, async ({ params, request, reply }) => {
    const file = await service.exportContacts(deps, ownerOf(request), params.ref, contactsCsv);
    return reply.header("Cache-Control", "no-store").header("Content-Disposition", 'attachment; filename="contacts.csv"').type("text/csv; charset=utf-8").send(file);
  });

  route(app, contract.exportContactsVcf, async ({ params, request, reply }) => {
    const file = await service.exportContacts(deps, ownerOf(request), params.ref, contactsVcf);
    return reply.header("Cache-Control", "no-store").header("Content-Disposition", 'attachment; filename="contacts.vcf"').type("text/vcard; charset=utf-8").send(file);
  });

  route(app, contract.removeLeftContact, async ({ params, request }) => {
    await service.removeContact(deps, ownerOf(request), params.ref, params.id);
    return { message: "Ces coordonnées sont effacées." };
  });
}
