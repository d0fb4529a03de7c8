import type { FastifyInstance } from "fastify";
import { takeOffExtra as takeOffExtraEndpoint } from "#shared/contract/card-extra-removals.ts";
import { pauseCards as pauseCardsEndpoint, resumeCards as resumeCardsEndpoint } from "#shared/contract/card-pauses.ts";
import {
  changeCardOwner as changeCardOwnerEndpoint,
  sendOwnerLink as sendOwnerLinkEndpoint,
} from "#shared/contract/card-owner.ts";
import { agreeDeliveryFee as agreeDeliveryFeeEndpoint } from "#shared/contract/delivery-fee.ts";
import { agreeDeposit as agreeDepositEndpoint } from "#shared/contract/deposit.ts";
import { correctOrder as correctOrderEndpoint } from "#shared/contract/order-correction.ts";
import * as contract from "#shared/contract/desk-orders.ts";
import { readOrderDetail as readOrderDetailEndpoint } from "#shared/contract/order-detail.ts";
import { formatFcfa } from "#shared/format/money.ts";
import { trashDays } from "#shared/order/retention.ts";
import { paymentProviderName } from "#shared/payment/payment-provider.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/route.ts";
import { getCurrentStaff } from "#server/http/session.ts";
import { agreeDeposit } from "./agree-deposit.ts";
import * as actions from "./actions.ts";
import { correctOrderAsStaff } from "./correct.ts";
import { agreeDeliveryFee } from "./delivery-fee.ts";
import { readOrderDetail } from "./detail.ts";
import { changeCardOwner, sendOwnerLoginLink } from "./order-owner.ts";
import { pauseOrderCardsAsStaff, resumeOrderCardsAsStaff } from "./pausing.ts";
import { takeOffExtraAsStaff } from "./take-off-extra.ts";
import { describeRecordedPayment } from "./order-admin-rules.ts";
import { cardRemovalRoutes } from "./card-removal/card-removal-routes.ts";
import { lostCardRoutes } from "./lost-card/lost-card-routes.ts";
import { orderListRoutes } from "./list/order-list-routes.ts";
import { outboxRoutes } from "./outbox/routes.ts";

/** Registers what staff do with orders. */
export function registerAdminOrderRoutes(app: FastifyInstance, deps: Deps): void {
  orderListRoutes(app, deps);
  lostCardRoutes(app, deps);
  cardRemovalRoutes(app, deps);
  outboxRoutes(app, deps);

  registerEndpoint(app, readOrderDetailEndpoint, async ({ params, reply }) => {
    reply.header("Cache-Control", "no-store");
    return readOrderDetail(deps, params.ref);
  });

  registerEndpoint(app, contract.createStaffOrder, async ({ body, query, request }) =>
    actions.createStaffOrder(deps, getCurrentStaff(request), body, query.expected),
  );

  registerEndpoint(app, contract.deleteOrder, async ({ params, request }) => {
    await actions.moveOrderToTrash(deps, getCurrentStaff(request), params.ref);
    return { message: `La commande est dans la corbeille pour ${trashDays} jours.` };
  });

  registerEndpoint(app, contract.restoreOrder, async ({ params, request }) => {
    await actions.restoreOrderFromTrash(deps, getCurrentStaff(request), params.ref);
    return { message: "La commande est sortie de la corbeille." };
  });

  registerEndpoint(app, correctOrderEndpoint, async ({ params, query, body, request }) => {
    const changed = await correctOrderAsStaff(deps, getCurrentStaff(request), { ...params, ...query }, body);
    return { message: changed ? "La carte est corrigée." : "Rien n'a changé." };
  });

  registerEndpoint(app, agreeDeliveryFeeEndpoint, async ({ params, query, body, request }) => {
    const changed = await agreeDeliveryFee(deps, getCurrentStaff(request), { ...params, ...query }, body);
    return { message: changed ? "Les frais convenus sont notés." : "Rien n'a changé." };
  });

  registerEndpoint(app, agreeDepositEndpoint, async ({ params, body, request }) => {
    const deposit = await agreeDeposit(deps, getCurrentStaff(request), params.ref, body);
    if (deposit === null) return { message: "La commande se paie en entier." };
    return { message: `La page de paiement propose maintenant un acompte de ${formatFcfa(deposit)}, puis le reste.` };
  });

  registerEndpoint(app, contract.addOrderNote, async ({ params, body, request }) => {
    await actions.addOrderNote(deps, getCurrentStaff(request), params.ref, body.text);
    return { message: "La note est ajoutée." };
  });

  registerEndpoint(app, contract.verifyPayment, async ({ params, request }) => {
    const paid = await actions.verifyOrderPayment(deps, getCurrentStaff(request), params.ref);
    return {
      paid,
      message: paid ? "La commande est payée." : `${paymentProviderName} n'a confirmé aucun paiement pour l'instant.`,
    };
  });

  registerEndpoint(app, contract.markOrderPaid, async ({ params, body, request }) => {
    const recorded = await actions.recordStaffPayment(deps, getCurrentStaff(request), params.ref, body);
    return { message: describeRecordedPayment(recorded), rest: recorded.rest };
  });

  registerEndpoint(app, changeCardOwnerEndpoint, async ({ params, query, body, request }) => {
    await changeCardOwner(deps, getCurrentStaff(request), { ...params, ...query }, body);
    return { message: "L'adresse de connexion du propriétaire est changée." };
  });

  registerEndpoint(app, sendOwnerLinkEndpoint, async ({ params, query, request }) => {
    await sendOwnerLoginLink(deps, getCurrentStaff(request), { ...params, ...query });
    return { message: "Le lien part à l'adresse de connexion. Il est valable 24 heures, une seule fois." };
  });

  registerEndpoint(app, pauseCardsEndpoint, async ({ params, query, body, request }) => {
    await pauseOrderCardsAsStaff(deps, getCurrentStaff(request), { ...params, ...query }, body.reason);
    return { message: "La page est en pause." };
  });

  registerEndpoint(app, resumeCardsEndpoint, async ({ params, query, body, request }) => {
    await resumeOrderCardsAsStaff(deps, getCurrentStaff(request), { ...params, ...query }, body.reason);
    return { message: "La page est de nouveau en ligne." };
  });

  registerEndpoint(app, takeOffExtraEndpoint, async ({ params, query, body, request }) => {
    await takeOffExtraAsStaff(deps, getCurrentStaff(request), { ...params, ...query }, body);
    return { message: "C'est retiré de la page." };
  });

  registerEndpoint(app, contract.resendMail, async ({ params, body, request }) => {
    await actions.resendOrderMail(deps, getCurrentStaff(request), params.ref, body.template);
    return { message: "L'e-mail va repartir." };
  });
}
