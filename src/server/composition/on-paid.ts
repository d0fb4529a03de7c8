import type { InTransaction } from "#server/db/database.ts";
import type { Deps, Paid, PaidAgain, Refunded, RestReceived } from "#server/deps.ts";
import { pauseCardsOf, requireAnyCard } from "#server/features/cards/card-service.ts";
import { showPaid } from "#server/features/order-management/publishing/publishing-service.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import { cardRefOf, reprintData, restOf } from "#server/features/orders/order-rules.ts";
import { missingFor, recordOrderEvent, requireAnyOrder, requireOrder } from "#server/features/orders/order-service.ts";
import { isPrintedOtherwise } from "#server/features/production/print/print-service.ts";
import { makePieces, withdrawPieces } from "#server/features/production/production-service.ts";
import { paidTwiceMail, refundedMail, restReceivedMail } from "#server/features/payments/receipts/receipt-service.ts";

/** The composition list of a payment: all that it sets off, in its transaction. */
export async function onPaid(deps: InTransaction<Deps>, { orderRef, amount, paidBy }: Paid): Promise<void> {
  await showPaid(deps, orderRef);
  const order = await requireOrder(deps, orderRef);
  await makePieces(deps, orderRef, { unchanged: order.reprintOf !== null && !(await isPrintedOtherwise(deps, order.reprintOf)) });
  const { buyerFirstName: firstName, buyerLastName: lastName, number, ref, offer } = order;
  const missing = await missingFor(deps, order);
  const rest = restOf(order);
  const { company } = await requireAnyCard(deps, cardRefOf(order));
  await enqueueMail(deps, { template: "staff-order-paid", orderRef, recipient: deps.settings.site.supportEmail, data: { firstName, lastName, company, number, ref, offer, amount, ...(rest > 0 ? { rest } : {}), paidBy, ...(missing.length > 0 ? { waits: true } : {}), ...reprintData(order) } });
}

/** Money came for an order that was paid already: the team is told, and so is the buyer. */
export async function onPaidAgain(deps: InTransaction<Deps>, { orderRef, amount, method, payments }: PaidAgain): Promise<void> {
  const order = await requireOrder(deps, orderRef);
  const { number } = order;
  await enqueueMail(deps, paidTwiceMail(order, payments));
  await enqueueMail(deps, { template: "staff-order-overpaid", orderRef, recipient: deps.settings.site.supportEmail, data: { number, ref: orderRef, amount, method } });
}

/** More of an order's price came in: its buyer has the new receipt. */
export async function onRestReceived(deps: InTransaction<Deps>, { orderRef, amount }: RestReceived): Promise<void> {
  const mail = amount > 0 ? restReceivedMail(deps, await requireOrder(deps, orderRef), amount) : undefined;
  if (mail) await enqueueMail(deps, mail);
}

/** Money went back: what staff asked for with it is done, and the buyer is told. */
export async function onRefunded(deps: InTransaction<Deps>, { orderRef, actor, reason, pauseCards, cancelPieces, ...refund }: Refunded): Promise<void> {
  const why = reason || "Remboursée";
  if (cancelPieces) await withdrawPieces(deps, orderRef, why);
  if (pauseCards && (await pauseCardsOf(deps, orderRef))) await recordOrderEvent(deps, { orderRef, actor, kind: "cards.paused", details: { reason: why } });
  const order = await requireAnyOrder(deps, orderRef);
  // An erased order has nobody to write to.
  if (order.expiredAt === null) await enqueueMail(deps, refundedMail(deps, order, refund));
}
