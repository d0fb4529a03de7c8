import type { FastifyInstance } from "fastify";
import { pauseCards as pauseCardsEndpoint, resumeCards as resumeCardsEndpoint } from "#shared/contract/card-pauses.ts";
import { changeCardOwner as changeCardOwnerEndpoint, sendOwnerLink as sendOwnerLinkEndpoint } from "#shared/contract/card-owner.ts";
import { agreeDeliveryFee as agreeDeliveryFeeEndpoint } from "#shared/contract/delivery-fee.ts";
import { correctOrder as correctOrderEndpoint } from "#shared/contract/order-correction.ts";
import * as contract from "#shared/contract/order-desk.ts";
import { formatFcfa } from "#shared/money.ts";
import { trashDays } from "#shared/retention.ts";
import type { Deps } from "#server/deps.ts";
import { route } from "#server/http/route.ts";
import { staffOf } from "#server/http/session.ts";
import * as actions from "./actions.ts";
import { correctOrder } from "./correct.ts";
import { agreeDeliveryFee } from "./delivery-fee.ts";
import { readOrderDetail } from "./detail.ts";
import { changeCardOwner, sendOwnerLink } from "./order-owner.ts";
import { pauseCards, resumeCards } from "./pausing.ts";
import { lostCardRoutes } from "./lost-card/lost-card-routes.ts";
import { orderListRoutes } from "./list/order-list-routes.ts";
import { outboxRoutes } from "./outbox/routes.ts";

/** What staff do with orders. */
export function orderDeskRoutes(app: FastifyInstance, deps: Deps): void {
  orderListRoutes(app, deps);
  lostCardRoutes(app, deps);
  outboxRoutes(app, deps);

  route(app, contract.readOrderDetail, async ({ params, reply }) => {
    reply.header("Cache-Control", "no-store");
    return readOrderDetail(deps, params.ref);
  });

  route(app, contract.createStaffOrder, async ({ body, query, request }) => actions.createStaffOrder(deps, staffOf(request), body, query.expected));

  route(app, contract.deleteOrder, async ({ params, request }) => {
    await actions.deleteOrder(deps, staffOf(request), params.ref);
    return { message: `La commande est dans la corbeille pour ${trashDays} jours.` };
  });

  route(app, contract.restoreOrder, async ({ params, request }) => {
    await actions.restoreOrder(deps, staffOf(request), params.ref);
    return { message: "La commande est sortie de la corbeille." };
  });

  route(app, correctOrderEndpoint, async ({ params, body, request }) => {
    const changed = await correctOrder(deps, staffOf(request), params.ref, body);
    return { message: changed ? "La carte est corrigée." : "Rien n'a changé." };
  });

  route(app, agreeDeliveryFeeEndpoint, async ({ params, body, request }) => {
    const changed = await agreeDeliveryFee(deps, staffOf(request), params.ref, body);
    return { message: changed ? "Les frais convenus sont notés." : "Rien n'a changé." };
  });

  route(app, contract.addOrderNote, async ({ params, body, request }) => {
    await actions.addNote(deps, staffOf(request), params.ref, body.text);
    return { message: "La note est ajoutée." };
  });

  route(app, contract.verifyPayment, async ({ params, request }) => {
    const paid = await actions.verifyPayment(deps, staffOf(request), params.ref);
    return { paid, message: paid ? "La commande est payée." : "PayTech n'a confirmé aucun paiement pour l'instant." };
  });

  route(app, contract.markOrderPaid, async ({ params, body, request }) => {
    const { rest, waits } = await actions.markOrderPaid(deps, staffOf(request), params.ref, body);
    if (waits) return { message: "C'est encaissé. La carte sera en ligne une fois complète.", rest };
    return { message: rest > 0 ? `C'est encaissé, la carte est en ligne. Reste à encaisser\u00a0: ${formatFcfa(rest)}.` : "La commande est payée, sa carte est en ligne.", rest };
  });

  route(app, changeCardOwnerEndpoint, async ({ params, body, request }) => {
    await changeCardOwner(deps, staffOf(request), params.ref, body);
    return { message: "L'adresse de connexion du propriétaire est changée." };
  });

  route(app, sendOwnerLinkEndpoint, async ({ params, request }) => {
    await sendOwnerLink(deps, staffOf(request), params.ref);
    return { message: "Le lien part à l'adresse de connexion. Il est valable 24 heures, une seule fois." };
  });

  route(app, pauseCardsEndpoint, async ({ params, body, request }) => {
    await pauseCards(deps, staffOf(request), params.ref, body.reason);
    return { message: "La page est en pause." };
  });

  route(app, resumeCardsEndpoint, async ({ params, body, request }) => {
    await resumeCards(deps, staffOf(request), params.ref, body.reason);
    return { message: "La page est de nouveau en ligne." };
  });

  route(app, contract.resendMail, async ({ params, body, request }) => {
    await actions.resendMail(deps, staffOf(request), params.ref, body.template);
    return { message: "L'e-mail va repartir." };
  });
}
