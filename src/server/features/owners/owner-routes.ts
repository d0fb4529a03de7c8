import type { FastifyInstance } from "fastify";
import { type ScreenPictureKind, screenPictureFormats } from "#shared/card/screen-picture-kinds.ts";
import * as completionContract from "#shared/contract/card-completion.ts";
import { qrContentTypes } from "#shared/contract/cards.ts";
import { askForChange } from "#shared/contract/change-requests.ts";
import * as cardContract from "#shared/contract/owner-cards.ts";
import * as leadContract from "#shared/contract/owner-leads.ts";
import * as login from "#shared/contract/owner-login.ts";
import * as orderContract from "#shared/contract/owner-order.ts";
import * as removal from "#shared/contract/owner-removal.ts";
import * as reprint from "#shared/contract/owner-reprint.ts";
import * as share from "#shared/contract/owner-share.ts";
import type { Deps } from "#server/deps.ts";
import { deleteCardSession } from "#server/features/companies/invitations/invitation-service.ts";
import { listOwnCompanies } from "#server/features/companies/members/member-service.ts";
import type { PublishIfComplete } from "#server/features/companies/people/people-service.ts";
import { getCurrentOwner } from "#server/http/access-guard.ts";
import { buildAttachmentDisposition } from "#server/http/attachment.ts";
import { getClientIpOrSubnet } from "#server/http/client-address.ts";
import { setOrderKeyCookie } from "#server/http/order-key-cookie.ts";
import { setOwnerSessionCookie } from "#server/http/owner-cookie.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import * as editing from "./cards/edit-owned-card.ts";
import { registerOwnerBrochureRoutes } from "./cards/owner-brochure-routes.ts";
import * as cards from "./cards/owner-card-service.ts";
import * as versions from "./cards/owner-card-versions.ts";
import * as completion from "./owner-completion-service.ts";
import { formatLeadsCsv, formatLeadsVcf } from "./leads/lead-service.ts";
import * as leads from "./leads/owner-lead-service.ts";
import { ownerLoginRoutes } from "./login/owner-login-routes.ts";
import * as orders from "./order/owner-order-service.ts";
import { listAwaitedCards } from "./owned-cards/completing-cards.ts";
import * as removals from "./owner-removal-service.ts";
import * as reprints from "./owner-reprint-service.ts";
import * as sessions from "./sessions/owner-session-service.ts";
import * as sharing from "./sharing/owner-sharing-service.ts";
import { ownerStatisticsRoutes } from "./statistics/owner-statistics-routes.ts";
import { registerWalletRoutes } from "./wallet/wallet-routes.ts";

const pictureNames = { status: "statut", lock: "écran verrouillé", call: "appel vidéo" } as const satisfies Record<
  ScreenPictureKind,
  string
>;
const pictureTypes = { jpg: "image/jpeg", png: "image/png" } as const;

export async function registerOwnerSpaceRoutes(
  app: FastifyInstance,
  deps: Deps,
  { publishIfComplete }: { publishIfComplete: PublishIfComplete },
): Promise<void> {
  const secure = deps.settings.publicUrl.startsWith("https:");
  ownerLoginRoutes(app, deps);
  await registerOwnerBrochureRoutes(app, deps);
  ownerStatisticsRoutes(app, deps);
  registerWalletRoutes(app, deps);

  registerEndpoint(app, login.logOutOwner, async ({ request, reply }) => {
    const own = getCurrentOwner(request);
    await (own.cardRef === null
      ? sessions.endOwnerSession(deps, own, own.sessionId)
      : deleteCardSession(deps.db.query, own.tokenHash));
    setOwnerSessionCookie(reply, "", 0, secure);
    return { message: "Vous êtes déconnecté." };
  });

  registerEndpoint(app, login.listOwnerSessions, async ({ request }) =>
    sessions.listOwnerSessions(deps, getCurrentOwner(request)),
  );

  registerEndpoint(app, login.endOwnerSession, async ({ params, request }) => {
    await sessions.endOwnerSession(deps, getCurrentOwner(request), params.id);
    return { message: "La session a été fermée." };
  });

  registerEndpoint(app, cardContract.listOwnedCards, async ({ request }) => {
    const own = getCurrentOwner(request);
    return {
      email: own.email,
      completing: own.cardRef,
      cards: await cards.listCardsForOwner(deps, own),
      awaited: await listAwaitedCards(deps, own),
      companies: await listOwnCompanies(deps, own.email),
    };
  });

  registerEndpoint(app, cardContract.readOwnedCard, async ({ params, request }) =>
    cards.readCardForOwner(deps, getCurrentOwner(request), params.ref),
  );

  registerEndpoint(app, cardContract.changeOwnedCard, async ({ params, body, request }) =>
    editing.updateCardAsOwner(deps, getCurrentOwner(request), params.ref, body),
  );

  registerEndpoint(app, cardContract.pauseOwnedCard, async ({ params, request }) =>
    editing.pauseCardAsOwner(deps, getCurrentOwner(request), params.ref),
  );

  registerEndpoint(app, cardContract.resumeOwnedCard, async ({ params, request }) =>
    editing.resumeCardAsOwner(deps, getCurrentOwner(request), params.ref),
  );

  registerEndpoint(app, cardContract.listCardVersions, async ({ params, request }) =>
    versions.listCardVersionsForOwner(deps, getCurrentOwner(request), params.ref),
  );

  registerEndpoint(app, cardContract.restoreCardVersion, async ({ params, request }) =>
    versions.restoreCardVersionAsOwner(deps, getCurrentOwner(request), params.ref, params.id),
  );

  // Holders complete and approve the card that their company gives them.
  registerEndpoint(app, completionContract.readCompletion, async ({ params, request }) =>
    completion.readCompletion(deps, getCurrentOwner(request), params.ref),
  );

  registerEndpoint(app, completionContract.changeCompletion, async ({ params, body, request }) =>
    completion.changeCompletion(deps, getCurrentOwner(request), params.ref, body, publishIfComplete),
  );

  registerEndpoint(app, askForChange, async ({ params, body, request }) => {
    await completion.askForChangeAsHolder(deps, getCurrentOwner(request), params.ref, body);
    return { message: "Votre demande est envoyée à votre entreprise." };
  });

  registerEndpoint(app, completionContract.approveCompletion, async ({ params, body, request }) =>
    completion.approveCompletionAsHolder(deps, getCurrentOwner(request), params.ref, body.version),
  );

  registerEndpoint(app, share.readOwnedShare, async ({ params, request }) =>
    sharing.readCardSharing(deps, getCurrentOwner(request), params.ref),
  );

  registerEndpoint(app, share.readOwnedQr, async ({ params: { ref, format }, request, reply }) => {
    const { file, personName } = await sharing.drawCardQrForOwner(deps, getCurrentOwner(request), ref, format);
    return reply
      .type(qrContentTypes[format])
      .header("Content-Disposition", buildAttachmentDisposition(`${personName} (QR code)`, format))
      .send(file);
  });

  registerEndpoint(app, share.readOwnedContact, async ({ params, request, reply }) => {
    const { file, personName } = await sharing.readContactFileForOwner(deps, getCurrentOwner(request), params.ref);
    return reply
      .type("text/vcard; charset=utf-8")
      .header("Content-Disposition", buildAttachmentDisposition(personName, "vcf"))
      .send(file);
  });

  registerEndpoint(app, share.readOwnedPicture, async ({ params: { ref, kind }, request, reply }) => {
    const { extension } = screenPictureFormats[kind];
    const { file, personName } = await sharing.drawScreenPictureForOwner(deps, getCurrentOwner(request), ref, kind);
    return reply
      .type(pictureTypes[extension])
      .header("Content-Disposition", buildAttachmentDisposition(`${personName} (${pictureNames[kind]})`, extension))
      .send(file);
  });

  registerEndpoint(app, leadContract.listVisitorLeads, async ({ params, query, request }) =>
    leads.listLeadsForOwner(deps, getCurrentOwner(request), params.ref, query.before),
  );

  registerEndpoint(app, leadContract.openContacts, async ({ params, request }) => {
    await leads.setLeadCollectionAsOwner(deps, getCurrentOwner(request), params.ref, true);
    return { on: true, message: "Vos visiteurs peuvent vous laisser leurs coordonnées." };
  });

  registerEndpoint(app, leadContract.closeContacts, async ({ params, request }) => {
    await leads.setLeadCollectionAsOwner(deps, getCurrentOwner(request), params.ref, false);
    return { on: false, message: "Votre page ne demande plus de coordonnées. Celles qui sont là restent." };
  });

  registerEndpoint(app, leadContract.exportContactsCsv, async ({ params, request, reply }) => {
    const file = await leads.exportLeadsForOwner(deps, getCurrentOwner(request), params.ref, formatLeadsCsv);
    return reply
      .header("Content-Disposition", 'attachment; filename="contacts.csv"')
      .type("text/csv; charset=utf-8")
      .send(file);
  });

  registerEndpoint(app, leadContract.exportContactsVcf, async ({ params, request, reply }) => {
    const file = await leads.exportLeadsForOwner(deps, getCurrentOwner(request), params.ref, formatLeadsVcf);
    return reply
      .header("Content-Disposition", 'attachment; filename="contacts.vcf"')
      .type("text/vcard; charset=utf-8")
      .send(file);
  });

  registerEndpoint(app, leadContract.removeLead, async ({ params, request }) => {
    await leads.removeLeadAsOwner(deps, getCurrentOwner(request), params.ref, params.id);
    return { message: "Ces coordonnées sont effacées." };
  });

  // Reprints, and better offers.
  registerEndpoint(app, reprint.readReprintOffer, async ({ params, request }) =>
    reprints.readReprintOffer(deps, getCurrentOwner(request), params.ref),
  );

  registerEndpoint(app, reprint.orderReprint, async ({ params, body, request, reply }) => {
    const own = getCurrentOwner(request);
    const { ref, key } = await reprints.orderReprintAsOwner(deps, own, params.ref, body, getClientIpOrSubnet(request));
    setOrderKeyCookie(request, reply, { ref, key }, secure);
    return { ref };
  });

  registerEndpoint(app, reprint.readOfferRaise, async ({ params, request }) =>
    reprints.readReprintOffer(deps, getCurrentOwner(request), params.ref, "raise"),
  );

  registerEndpoint(app, reprint.orderOfferRaise, async ({ params, body, request, reply }) => {
    const own = getCurrentOwner(request);
    const address = getClientIpOrSubnet(request);
    const { ref, key } = await reprints.orderReprintAsOwner(deps, own, params.ref, body, address, "raise");
    setOrderKeyCookie(request, reply, { ref, key }, secure);
    return { ref };
  });

  registerEndpoint(app, orderContract.readOwnedOrder, async ({ params, request }) =>
    orders.readOrderForOwner(deps, getCurrentOwner(request), params.ref),
  );

  registerEndpoint(app, orderContract.readOwnedReceipt, async ({ params, query, request, reply }) => {
    const own = getCurrentOwner(request);
    const { pdf, number } = await orders.drawReceiptPdfForOwner(deps, own, params.ref, query.order);
    return reply
      .type("application/pdf")
      .header("Content-Disposition", `inline; filename="Recu-${number}.pdf"`)
      .send(pdf);
  });

  registerEndpoint(app, orderContract.openOwnedInvoices, async ({ params, query, request, reply }) => {
    const order = await orders.getOrderAsItsBuyer(deps, getCurrentOwner(request), params.ref, query.order);
    setOrderKeyCookie(request, reply, order, secure);
    return { ref: order.ref };
  });

  registerEndpoint(app, orderContract.pauseTag, async ({ params, request }) =>
    orders.pauseTagsAsOwner(deps, getCurrentOwner(request), params.ref),
  );

  registerEndpoint(app, orderContract.resumeTag, async ({ params, request }) =>
    orders.resumeTagsAsOwner(deps, getCurrentOwner(request), params.ref),
  );

  registerEndpoint(app, removal.askRemoval, async ({ params, request }) =>
    removals.requestRemovalAsOwner(deps, getCurrentOwner(request), params.ref),
  );

  registerEndpoint(app, removal.cancelRemoval, async ({ params, request }) =>
    removals.cancelRemovalAsOwner(deps, getCurrentOwner(request), params.ref),
  );
}
