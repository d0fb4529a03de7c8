import type { InTransaction } from "#server/db/database.ts";
import type { Deps, OrderOverpaidEvent, OrderRefundedEvent, PaymentUndoneEvent } from "#server/deps.ts";
import { CardEditPermit, permitEachCardEdit } from "#server/features/cards/card-edit-permit-rules.ts";
import { pauseLiveCard, pauseOrderCards } from "#server/features/cards/card-lifecycle-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { publishCards } from "#server/features/payments/publishing-service.ts";
import { balanceOrderDocuments, balancePaidOrderDocuments } from "#server/features/documents/document-issue-service.ts";
import { enqueueMail, enqueueMails } from "#server/features/mails/mail-service.ts";
import { listIncompleteCards } from "#server/features/orders/order-card-service.ts";
import { inviteHoldersOfOrder } from "#server/features/companies/invitations/invitation-service.ts";
import { findOfferRaise, isReprint } from "#server/features/orders/order-rules.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { recordOrderHistoryEntry, getAnyOrderOrThrow } from "#server/features/orders/order-service.ts";
import { lowerCardOffer, raiseCardOffer } from "#server/features/orders/reprint-order-service.ts";
import { hasChangedSinceLastPrint } from "#server/features/production/print/print-service.ts";
import { createPiecesForPaidOrder } from "#server/features/production/piece-making.ts";
import {
  isOrderBeingDesigned,
  resumeRaisedPieces,
  withdrawRaisedPiece,
  withdrawUnshippedPieces,
} from "#server/features/production/production-service.ts";
import type { FirstPayment, PaidSale } from "#server/features/payments/payment-tables.ts";
import { readPaidSale } from "#server/features/payments/payment-service.ts";
import { recordFirstPayment } from "#server/features/payments/settle-payment.ts";
import {
  preparePaidTwiceMail,
  preparePaymentReceivedMail,
  prepareRefundedMail,
  prepareRestReceivedMail,
  prepareStaffPaidMail,
} from "#server/features/payments/receipts/receipt-service.ts";

/** Runs all consequences of an order's first payment, in its transaction and in this order. */
async function handleOrderPaid(deps: InTransaction<Deps>, paid: PaidSale, payment: FirstPayment): Promise<void> {
  await recordFirstPayment(deps, paid, payment);
  const { sale, mails, ...made } = payment.comesBack
    ? { sale: paid, mails: [], comesBack: true }
    : await fulfillSale(deps, paid);
  await balancePaidOrderDocuments(deps, paid.order.ref, payment.amount);
  await enqueueMails(deps, [
    ...mails,
    await preparePaymentReceivedMail(deps, sale, made),
    prepareStaffPaidMail(deps, sale, payment, made),
  ]);
}

/** Makes what a sale sells, and publishes its cards. */
async function fulfillSale(deps: InTransaction<Deps>, paid: PaidSale) {
  const { order, lines } = paid;
  const raise = findOfferRaise(lines);
  // Before the piece is made, since it gets the card's offer.
  const raised = raise && (await raiseCardOffer(deps, paid, raise));
  const instead = raised && (await withdrawRaisedPiece(deps, raised));
  const sale = { ...paid, cards: paid.cards.map((card) => (card.ref === raised?.ref ? raised : card)) };
  /** Reprinted cards whose texts are those printed last. */
  const unchanged = new Set<string>();
  if (isReprint(order))
    for (const { ref } of sale.cards) if (!(await hasChangedSinceLastPrint(deps, ref))) unchanged.add(ref);
  await createPiecesForPaidOrder(deps, order.ref, { sale, unchanged, instead });
  // A reprint's cards are already published.
  const incomplete = await listIncompleteCards(deps, order, isReprint(order) ? [] : sale.cards);
  const mails = await publishCards(deps, order, incomplete);
  if (order.organisationId !== null) await inviteHoldersOfOrder(deps, order);
  return { sale, incomplete, mails, designing: await isOrderBeingDesigned(deps, order) };
}

/** Notifies the team and the buyer of a payment for an order that was already paid. */
async function handleOrderOverpaid(
  deps: InTransaction<Deps>,
  order: OrderRow,
  { amount, method, payments, excess }: OrderOverpaidEvent,
): Promise<void> {
  const { number, ref } = order;
  await enqueueMails(deps, [
    preparePaidTwiceMail(order, payments, excess),
    {
      template: "staff-order-overpaid",
      orderRef: ref,
      recipient: deps.settings.site.supportEmail,
      data: { number, ref, amount, method, ...(excess !== undefined && { excess }) },
    },
  ]);
}

/** Sends the buyer a new receipt when more of the order's price came in. */
async function handleBalanceReceived(deps: InTransaction<Deps>, sale: PaidSale, amount: number): Promise<void> {
  await balanceOrderDocuments(deps, sale.order.ref, { by: "system", label: "Remise" });
  if (amount <= 0) return;
  const mail = await prepareRestReceivedMail(deps, sale, amount);
  if (mail) await enqueueMail(deps, mail);
}

/** Balances an order's documents with what it sells after one of its payments was undone. */
async function handlePaymentUndone(deps: InTransaction<Deps>, { orderRef, actor }: PaymentUndoneEvent): Promise<void> {
  await balanceOrderDocuments(deps, orderRef, { by: actor });
}

/** Applies staff's choices for a refund, and notifies the buyer. */
async function handleOrderRefunded(
  deps: InTransaction<Deps>,
  { orderRef, lineId, actor, reason, pauseCards, cancelPieces, ...refund }: OrderRefundedEvent,
): Promise<void> {
  const why = reason || "Remboursée";
  const sale = await readPaidSale(deps, await getAnyOrderOrThrow(deps, orderRef));
  const { order, lines } = sale;
  // A reprint's line names the card whose piece it sells; the order has no page of its own.
  const cards = isReprint(order) ? [] : sale.cards;
  const card = cards.find((one) => one.lineId === lineId);
  // A delivery's line sells no card, so no page or piece is withdrawn with it.
  const isDelivery = lineId !== null && cards.length > 0 && !card;
  const cardRef = card?.ref ?? lines.find(({ id }) => id === lineId)?.cardRef ?? undefined;
  if (cancelPieces && !isDelivery) await withdrawUnshippedPieces(deps, orderRef, why, cardRef);
  if (pauseCards && !isDelivery) await pauseRefundedCards(deps, { orderRef, actor, reason: why }, cards, card);
  if (!refund.stillPaid && order.received - order.refunded <= 0) {
    await lowerCardOffer(deps, order);
    await resumeRaisedPieces(deps, orderRef);
  }
  await balanceOrderDocuments(deps, orderRef, { by: actor, label: "Somme rendue" });
  // An erased order has no address to write to.
  if (order.expiredAt === null) await enqueueMail(deps, await prepareRefundedMail(deps, sale, refund));
}

/** Pauses the refunded card's page, or every card's if none is named or the order has only one. */
async function pauseRefundedCards(
  deps: InTransaction<Deps>,
  { orderRef, actor, reason }: Pick<OrderRefundedEvent, "orderRef" | "actor" | "reason">,
  cards: readonly CardRow[],
  card: CardRow | undefined,
): Promise<void> {
  const named = card && cards.length > 1 ? card : undefined;
  const isPaused = named
    ? await pauseLiveCard(deps, CardEditPermit.ask({ kind: "system" }, named, ["page"]))
    : await pauseOrderCards(deps, orderRef, permitEachCardEdit({ kind: "system" }, cards, ["page"]));
  if (!isPaused) return;
  await recordOrderHistoryEntry(deps, {
    orderRef,
    actor,
    kind: "cards.paused",
    // Names even the first card: an entry without a card is about all of them.
    details: { reason, ...(named && { card: named.ref }) },
  });
}

/** The consequences of payments and refunds, in the transaction that settles them. */
export const paidConsequences = {
  onPaid: handleOrderPaid,
  onPaidAgain: handleOrderOverpaid,
  onRestReceived: handleBalanceReceived,
  onRefunded: handleOrderRefunded,
  onPaymentUndone: handlePaymentUndone,
};
