import type { FastifyInstance } from "fastify";
import { qrTypes } from "#shared/contract/cards.ts";
import * as contract from "#shared/contract/owner-share.ts";
import type { Deps } from "#server/deps.ts";
import { attachmentNamed } from "#server/http/attachment.ts";
import { route } from "#server/http/route.ts";
import { ownerOf } from "#server/http/session.ts";
import * as service from "./owner-sharing-service.ts";

const pictureNames = { status: "statut", lock: "écran verrouillé" } as const;

/** What an owner takes from his card to share it. */
export function ownedShareRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.readOwnedShare, async ({ params, request, reply }) => {
    reply.header("Cache-Control", "no-store");
    return service.readShare(deps, ownerOf(request), params.ref);
  });

  route(app, contract.readOwnedQr, async ({ params: { ref, format }, request, reply }) => {
    const { file, personName } = await service.readQr(deps, ownerOf(request), ref, format);
    return reply.type(qrTypes[format]).header("Content-Disposition", attachmentNamed(`${personName} (QR code)`, format)).header("Cache-Control", "no-store").send(file);
  });

  route(app, contract.readOwnedContact, async ({ params, request, reply }) => {
    const { file, personName } = await service.readContact(deps, ownerOf(request), params.ref);
    return reply.type("text/vcard; charset=utf-8").header("Content-Disposition", attachmentNamed(personName, "vcf")).header("Cache-Control", "no-store").send(file);
  });

  route(app, contract.readOwnedPicture, async ({ params: { ref, kind }, request, reply }) => {
    const { file, personName } = await service.readPicture(deps, ownerOf(request), ref, kind);
    // By the digest in its address: what is looked at is downloaded and shared without being sent again.
    return reply.type("image/jpeg").header("Content-Disposition", attachmentNamed(`${personName} (${pictureNames[kind]})`, "jpg")).header("Cache-Control", "private, max-age=86400").send(file);
  });
}
