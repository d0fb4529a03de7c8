import type { InTransaction } from "#server/db/database.ts";
import type {
  Deps,
  OrderPaidEvent,
  OrderOverpaidEvent,
  OrderRefundedEvent,
  PaymentUndoneEvent,
  BalanceReceivedEvent,
} from "#server/deps.ts";
import { getCardOrThrow, listOrderCards } from "#server/features/cards/card-service.ts";
import { CardEditPermit, permitEachCardEdit } from "#server/features/cards/card-edit-permit-rules.ts";
import { pauseLiveCard, pauseOrderCards } from "#server/features/cards/card-lifecycle-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { publishCardsOnPayment } from "#server/features/payments/publishing-service.ts";
import { acceptQuoteByPayment } from "#server/features/documents/accept-quote.ts";
import { balanceOrderDocuments } from "#server/features/documents/document-issue-service.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import {
  findMissingOrderFields,
  getFirstCardOrThrow,
  listOrderLines,
  listReprintedCardRefs,
  listSoldCards,
} from "#server/features/orders/order-card-service.ts";
import { inviteHoldersOfOrder } from "#server/features/companies/invitations/invitation-service.ts";
import { toReprintMailFields, computeAmountDue } from "#server/features/orders/order-rules.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { recordOrderHistoryEntry, getAnyOrderOrThrow, getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { lowerCardOffer, raiseCardOffer, readOfferRaise } from "#server/features/orders/reprint-order-service.ts";
import { hasChangedSinceLastPrint } from "#server/features/production/print/print-service.ts";
import { createPiecesForPaidOrder } from "#server/features/production/piece-making.ts";
import {
  isOrderBeingDesigned,
  resumeRaisedPieces,
  withdrawRaisedPiece,
  withdrawUnshippedPieces,
} from "#server/features/production/production-service.ts";
import { isReprintOvertaken } from "#server/features/payments/payable-order.ts";
import {
  preparePaidTwiceMail,
  preparePaymentReceivedMail,
  prepareRefundedMail,
  prepareRestReceivedMail,
} from "#server/features/payments/receipts/receipt-service.ts";

/** Runs all that a payment sets off, in its transaction: its composition list. */
export async function handleOrderPaid(
  deps: InTransaction<Deps>,
  { orderRef, amount, paidBy }: OrderPaidEvent,
): Promise<void> {
  const order = await getOrderOrThrow(deps, orderRef);
  const comesBack = await isReprintOvertaken(deps, order);
  if (comesBack) await enqueueMail(deps, await preparePaymentReceivedMail(deps, order, { comesBack }));
  else await fulfillPaidOrder(deps, order);
  if (amount > 0) await acceptQuoteByPayment(deps, orderRef);
  await balanceOrderDocuments(deps, orderRef, { by: "system", label: "Remise" });
  const { buyerFirstName: firstName, buyerLastName: lastName, number, ref, offer } = order;
  const missing = await findMissingOrderFields(deps, order);
  const rest = computeAmountDue(order);
  const { company } = await getFirstCardOrThrow(deps, order);
  const cards = (await listSoldCards(deps, order)).map((card) => card.offer);
  await enqueueMail(deps, {
    template: "staff-order-paid",
    orderRef,
    recipient: deps.settings.site.supportEmail,
    data: {
      firstName,
      lastName,
      company,
      number,
      ref,
      offer,
      ...(cards.length > 1 && { cards }),
      amount,
      ...(rest > 0 && { rest }),
      paidBy,
      ...(missing.length > 0 && { waits: true }),
      ...toReprintMailFields(order),
      ...((await readOfferRaise(deps, order)) && { raises: true }),
      ...((await isOrderBeingDesigned(deps, order)) && { designing: true }),
      ...(comesBack && { comesBack }),
    },
  });
}

/** Makes what an order sells, and publishes its cards. */
async function fulfillPaidOrder(deps: InTransaction<Deps>, order: OrderRow): Promise<void> {
  // Before the piece, which is of the card's offer.
  await raiseCardOffer(deps, order);
  const raise = await readOfferRaise(deps, order);
  const instead = raise && (await withdrawRaisedPiece(deps, await getCardOrThrow(deps, raise.cardRef)));
  await createPiecesForPaidOrder(deps, order.ref, { unchanged: await listUnchangedReprints(deps, order), instead });
  // After the pieces: the mail to the buyer says whether they are drawn first.
  await publishCardsOnPayment(deps, order);
  await inviteHoldersOfOrder(deps, order);
}

/** Lists the cards that an order prints anew and that say what was printed last. */
async function listUnchangedReprints(deps: InTransaction<Deps>, order: OrderRow): Promise<ReadonlySet<string>> {
  const unchanged = new Set<string>();
  for (const ref of await listReprintedCardRefs(deps, order))
    if (!(await hasChangedSinceLastPrint(deps, ref))) unchanged.add(ref);
  return unchanged;
}

/** Notifies the team and the buyer that money came for an order that was paid already. */
export async function handleOrderOverpaid(
  deps: InTransaction<Deps>,
  { orderRef, amount, method, payments, excess }: OrderOverpaidEvent,
): Promise<void> {
  const order = await getOrderOrThrow(deps, orderRef);
  const { number } = order;
  await enqueueMail(deps, preparePaidTwiceMail(order, payments, excess));
  await enqueueMail(deps, {
    template: "staff-order-overpaid",
    orderRef,
    recipient: deps.settings.site.supportEmail,
    data: { number, ref: orderRef, amount, method, ...(excess !== undefined && { excess }) },
  });
}

/** Sends the buyer a new receipt when more of the order's price came in. */
export async function handleBalanceReceived(
  deps: InTransaction<Deps>,
  { orderRef, amount }: BalanceReceivedEvent,
): Promise<void> {
  await balanceOrderDocuments(deps, orderRef, { by: "system", label: "Remise" });
  if (amount <= 0) return;
  const mail = await prepareRestReceivedMail(deps, await getOrderOrThrow(deps, orderRef), amount);
  if (mail) await enqueueMail(deps, mail);
}

/** Makes the papers of an order say what it sells once a payment of it is taken back. */
export async function handlePaymentUndone(
  deps: InTransaction<Deps>,
  { orderRef, actor }: PaymentUndoneEvent,
): Promise<void> {
  await balanceOrderDocuments(deps, orderRef, { by: actor });
}

/** Applies staff's choices for a refund, and notifies the buyer. */
export async function handleOrderRefunded(
  deps: InTransaction<Deps>,
  { orderRef, lineId, actor, reason, pauseCards, cancelPieces, ...refund }: OrderRefundedEvent,
): Promise<void> {
  const why = reason || "Remboursée";
  const cards = await listOrderCards(deps.db.query, orderRef);
  const card = cards.find((one) => one.lineId === lineId);
  // A reprint's line names the card whose piece it sells, and no page of the order's own.
  const reprinted = cards.length === 0 && lineId !== null ? await findReprintedCard(deps, orderRef, lineId) : undefined;
  // A delivery's line sells no card: no page and no piece goes with it.
  const isDelivery = lineId !== null && cards.length > 0 && !card;
  if (cancelPieces && !isDelivery) await withdrawUnshippedPieces(deps, orderRef, why, card?.ref ?? reprinted);
  if (pauseCards && !isDelivery) await pauseRefundedCards(deps, { orderRef, actor, reason: why }, cards, card);
  const order = await getAnyOrderOrThrow(deps, orderRef);
  if (!refund.stillPaid && order.received - order.refunded <= 0) {
    await lowerCardOffer(deps, order);
    await resumeRaisedPieces(deps, orderRef);
  }
  await balanceOrderDocuments(deps, orderRef, { by: actor, label: "Somme rendue" });
  // An erased order has nobody to write to.
  if (order.expiredAt === null) await enqueueMail(deps, await prepareRefundedMail(deps, order, refund));
}

async function findReprintedCard(
  deps: InTransaction<Deps>,
  orderRef: string,
  lineId: string,
): Promise<string | undefined> {
  return (await listOrderLines(deps.db.query, orderRef)).find(({ id }) => id === lineId)?.cardRef ?? undefined;
}

/** Pauses the page of the card that is refunded, or of every card where none is named or the order has but one. */
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
    // Names the first card too: an entry that names none is about them all.
    details: { reason, ...(named && { card: named.ref }) },
  });
}
