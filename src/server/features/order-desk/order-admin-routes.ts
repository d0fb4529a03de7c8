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
import * as contract from "#shared/contract/staff-order-actions.ts";
import { readOrderDetail as readOrderDetailEndpoint } from "#shared/contract/order-detail.ts";
import { changeOrderPrice as changeOrderPriceEndpoint } from "#shared/contract/order-price.ts";
import { changeOrderPrice } from "./order-price-service.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { trashDays } from "#shared/order/retention-days.ts";
import { unpayableFcfa } from "#shared/payment/payment-provider.ts";
import type { CoreDeps, Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentStaff } from "#server/http/access-guard.ts";
import * as actions from "./order-actions.ts";
import { dismissTransfer } from "#server/features/payments/payment-service.ts";
import { agreeDeliveryFee } from "./delivery-fee.ts";
import { readOrderDetail } from "./order-detail-service.ts";
import { changeCardOwner, sendOwnerLoginLink } from "./order-owner.ts";
import { pauseOrderCardsAsStaff, resumeOrderCardsAsStaff } from "./pause-order-cards.ts";
import { computeMinDeposit, describeRecordedPayment } from "./order-payment-rules.ts";
import { cardRemovalRoutes } from "./card-removal/card-removal-routes.ts";
import { lostCardRoutes } from "./lost-card/lost-card-routes.ts";
import { orderListRoutes } from "./list/order-list-routes.ts";
import { outboxRoutes } from "./outbox/routes.ts";
import { cardExtraLabels } from "#shared/card/extras/card-extras.ts";
import type { ExtraLine } from "#shared/card/extras/take-off-extra.ts";
import { AppError } from "#server/app-error.ts";
import { inTransaction } from "#server/db/database.ts";
import { type AuditActor, type StaffActor, recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { CardEditPermit } from "#server/features/cards/card-edit-permit-rules.ts";
import {
  takeOffLockedExtra,
  type AskCardPermit,
  correctLockedOrder,
} from "#server/features/orders/correcting/order-correction-service.ts";
import { type NamedOrderCard, getOrderCardOrThrow } from "#server/features/orders/order-card-service.ts";
import { computeAgreedDeposit, isReprint } from "#server/features/orders/order-rules.ts";
import { lockOrderForUpdate, updateOrderWithHistory } from "#server/features/orders/order-service.ts";
import type { z } from "zod";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { findEditConflict, readLastEditsIfStale } from "#server/db/edit-versions.ts";
import { publishCardsIfComplete } from "#server/features/payments/publishing-service.ts";
import { followOtherMailbox } from "#server/features/companies/invitations/invitation-service.ts";
import { findLastFieldCorrections, getCorrectableContent } from "./correction-form-content.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";

export function registerAdminOrderRoutes(app: FastifyInstance, deps: Deps): void {
  orderListRoutes(app, deps);
  lostCardRoutes(app, deps);
  cardRemovalRoutes(app, deps);
  outboxRoutes(app, deps);

  registerEndpoint(app, readOrderDetailEndpoint, async ({ params }) => readOrderDetail(deps, params.ref));

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

  registerEndpoint(app, contract.dismissTransfer, async ({ params, request }) => {
    await dismissTransfer(deps, getCurrentStaff(request), params.ref);
    return { message: "L'annonce du virement est retirée." };
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

  registerEndpoint(app, changeOrderPriceEndpoint, async ({ params, body, request }) => {
    const price = await changeOrderPrice(deps, getCurrentStaff(request), params.ref, body.price);
    return { message: `La commande coûte maintenant ${formatFcfa(price)}.` };
  });

  registerEndpoint(app, contract.addOrderNote, async ({ params, body, request }) => {
    await actions.addOrderNote(deps, getCurrentStaff(request), params.ref, body.text);
    return { message: "La note est ajoutée." };
  });

  registerEndpoint(app, contract.verifyPayment, async ({ params, request }) => {
    const { paid, provider } = await actions.verifyOrderPayment(deps, getCurrentStaff(request), params.ref);
    return {
      paid,
      message: paid ? "La commande est payée." : `${provider} n'a confirmé aucun paiement pour l'instant.`,
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

/**
 * Removes one of the owner's additions from a card's page, such as a hostile payment link or a rude line, and records
 * it in the timeline and the audit log.
 * @throws {AppError} `order.not_found`, `card.extra_gone`
 */
async function takeOffExtraAsStaff(
  deps: CoreDeps,
  actor: StaffActor,
  { ref, card: named }: NamedOrderCard,
  { reason, ...taken }: ExtraLine & { reason: string },
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const order = await lockOrderForUpdate(deps, ref);
    // A reprint's cards belong to another order, which is not locked.
    if (isReprint(order)) throw new AppError("order.not_found");
    const card = await getOrderCardOrThrow(deps, order, named);
    await takeOffLockedExtra(
      deps,
      {
        order,
        card,
        mayEdit: (fields) => CardEditPermit.ask({ kind: "staff", role: actor.role }, card, fields),
      },
      { actor: `staff:${actor.userId}`, versionActor: "others", reason },
      taken,
    );
    await recordAuditEntry(deps, {
      actor,
      action: "card.extra_taken_off",
      target: order.number,
      orderRef: ref,
      details: `${card.firstName} ${card.lastName}, ${cardExtraLabels[taken.extra]}. ${reason}`,
    });
  });
}

/**
 * Corrects a card of an order in any state, and where the order goes; records it in the timeline and the audit log.
 * Resolves to `false` if nothing differs. Refuses a change made on another `version`, unless it equals what is stored.
 * @throws {AppError} `order.not_found`, `edit.conflict`, `request.invalid` with the field to correct, `upload.invalid`
 */
async function correctOrderAsStaff(
  deps: CoreDeps,
  actor: StaffActor,
  { ref, card: named }: NamedOrderCard,
  { version, ...input }: z.output<(typeof correctOrderEndpoint)["body"]>,
): Promise<boolean> {
  return inTransaction(deps, async (deps) => {
    const order = await lockOrderForUpdate(deps, ref);
    const card = await getOrderCardOrThrow(deps, order, named);
    const now = await getCorrectableContent(deps, order, card);
    // Read before this correction records its own entry.
    const edits = await readLastEditsIfStale(now, version, () => findLastFieldCorrections(deps, order, card));
    const mayEdit: AskCardPermit = (fields) => CardEditPermit.ask({ kind: "staff", role: actor.role }, card, fields);
    const fields = await correctLockedOrder(deps, { order, card, mayEdit }, `staff:${actor.userId}`, input);
    if (fields.length === 0) return false;
    // Throwing undoes the writes. Equal values are no conflict.
    const conflict = findEditConflict(
      now,
      // Without the spelling, which follows the name: a conflict is about the name.
      { version, replaced: fields.filter((name) => name !== "printedName"), sent: input },
      edits,
    );
    if (conflict) throw conflict;
    await followOtherMailbox(deps, card);
    await publishCardsIfComplete(deps, ref);
    const whose = card.ref === card.orderRef ? [] : [`${card.firstName} ${card.lastName}`];
    await recordAuditEntry(deps, {
      actor,
      action: "order.corrected",
      target: order.number,
      orderRef: ref,
      details: [...whose, ...fields.map((field) => orderFieldLabels[field])].join(", "),
    });
    return true;
  });
}

type Agreement = z.output<(typeof agreeDepositEndpoint)["body"]>;
type DepositColumns = Pick<OrderRow, "depositAmount" | "depositPercent">;

/**
 * Sets the deposit that staff agreed with the buyer of an unpaid order; its payment page then offers the deposit, later
 * the rest. Resolves to its amount at today's price, without a promo code; null: the order is paid in full.
 * @throws {AppError} `order.not_found`, `order.already_paid`, `request.invalid` for less than the least deposit, or if
 * the provider does not take the deposit or the rest
 */
async function agreeDeposit(
  deps: CoreDeps,
  actor: AuditActor,
  ref: string,
  agreement: Agreement,
): Promise<number | null> {
  return inTransaction(deps, async (deps) => {
    const order = await lockOrderForUpdate(deps, ref);
    if (order.paidAt !== null) throw new AppError("order.already_paid");
    const columns = toColumns(agreement);
    const deposit = computeAgreedDeposit(columns, order.price);
    if (agreement.kind !== "whole")
      assertPayable(agreement.kind, order, deposit, computeMinDeposit(order.price, deps.settings.site.leastDeposit));
    const { depositAmount, depositPercent } = columns;
    if (depositAmount === order.depositAmount && depositPercent === order.depositPercent) return deposit;
    const words = sayAgreement(columns, deposit);
    await updateOrderWithHistory(deps, columns, {
      orderRef: ref,
      actor: `staff:${actor.userId}`,
      kind: "deposit.agreed",
      details: { text: words },
    });
    await recordAuditEntry(deps, {
      actor,
      action: "order.deposit_agreed",
      target: order.number,
      orderRef: ref,
      details: words,
    });
    return deposit;
  });
}

function toColumns(agreement: Agreement): DepositColumns {
  return {
    depositAmount: agreement.kind === "amount" ? agreement.amount : null,
    depositPercent: agreement.kind === "share" ? agreement.percent : null,
  };
}

function assertPayable(
  kind: "amount" | "share",
  { price }: Pick<OrderRow, "price">,
  deposit: number | null,
  least: number,
): void {
  const field = kind === "amount" ? "amount" : "percent";
  if (deposit === null)
    throw new AppError("request.invalid", {
      fields: {
        [field]: `L'acompte et le reste se paient en ligne\u00a0: chacun est de plus de ${formatFcfa(unpayableFcfa)}, et la commande coûte ${formatFcfa(price)}.`,
      },
    });
  if (deposit < least)
    throw new AppError("request.invalid", { fields: { [field]: `Un acompte est d'au moins ${formatFcfa(least)}.` } });
}

function sayAgreement({ depositPercent }: DepositColumns, deposit: number | null): string {
  if (deposit === null) return "Aucun\u00a0: la commande se paie en entier.";
  return depositPercent === null ? formatFcfa(deposit) : `${depositPercent}\u00a0% du prix, ${formatFcfa(deposit)}`;
}
