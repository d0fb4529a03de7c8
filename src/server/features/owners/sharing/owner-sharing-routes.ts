import type { FastifyInstance } from "fastify";
import { qrContentTypes } from "#shared/contract/cards.ts";
import * as contract from "#shared/contract/owner-share.ts";
import { type ScreenPictureKind, screenPictureFormats } from "#shared/card/screen-picture-kinds.ts";
import type { Deps } from "#server/deps.ts";
import { buildAttachmentDisposition } from "#server/http/attachment.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentOwner } from "#server/http/access-guard.ts";
import * as service from "./owner-sharing-service.ts";

const pictureNames = { status: "statut", lock: "écran verrouillé", call: "appel vidéo" } as const satisfies Record<
  ScreenPictureKind,
  string
>;

const pictureTypes = { jpg: "image/jpeg", png: "image/png" } as const;

export function registerOwnerSharingRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.readOwnedShare, async ({ params, request }) =>
    service.readCardSharing(deps, getCurrentOwner(request), params.ref),
  );

  registerEndpoint(app, contract.readOwnedQr, async ({ params: { ref, format }, request, reply }) => {
    const { file, personName } = await service.drawCardQrForOwner(deps, getCurrentOwner(request), ref, format);
    return reply
      .type(qrContentTypes[format])
      .header("Content-Disposition", buildAttachmentDisposition(`${personName} (QR code)`, format))
      .send(file);
  });

  registerEndpoint(app, contract.readOwnedContact, async ({ params, request, reply }) => {
    const { file, personName } = await service.readContactFileForOwner(deps, getCurrentOwner(request), params.ref);
    return reply
      .type("text/vcard; charset=utf-8")
      .header("Content-Disposition", buildAttachmentDisposition(personName, "vcf"))
      .send(file);
  });

  registerEndpoint(app, contract.readOwnedPicture, async ({ params: { ref, kind }, request, reply }) => {
    const { extension } = screenPictureFormats[kind];
    const { file, personName } = await service.drawScreenPictureForOwner(deps, getCurrentOwner(request), ref, kind);
    return reply
      .type(pictureTypes[extension])
      .header("Content-Disposition", buildAttachmentDisposition(`${personName} (${pictureNames[kind]})`, extension))
      .send(file);
  });
}
