import type { InTransaction } from "#server/db/database.ts";
import type { CoreDeps } from "#server/deps.ts";
import { listOrderCards } from "#server/features/cards/card-service.ts";
import { publishOrderCards } from "#server/features/cards/card-lifecycle-service.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { type IncompleteCard, listIncompleteCards } from "#server/features/orders/order-card-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { preparePaymentReceivedMail } from "#server/features/payments/receipts/receipt-service.ts";
import { isOrderBeingDesigned } from "#server/features/production/production-service.ts";

/**
 * Publishes the complete cards of an order that has just been paid; the others wait, and the buyer is told which fields
 * are missing. Runs in the payment's transaction, which locks the order.
 */
export async function publishCardsOnPayment(deps: InTransaction<CoreDeps>, order: OrderRow): Promise<void> {
  const incomplete = await listIncompleteCards(deps, order);
  await publishCards(deps, order, incomplete);
  const designing = await isOrderBeingDesigned(deps, order);
  await enqueueMail(deps, await preparePaymentReceivedMail(deps, order, { incomplete, designing }));
}

/**
 * Publishes the cards of a locked, paid order that waited and lack nothing any more after a correction, and notifies the
 * buyer.
 */
export async function publishCardsIfComplete(deps: InTransaction<CoreDeps>, orderRef: string): Promise<void> {
  const order = await getOrderOrThrow(deps, orderRef);
  if (order.paidAt === null) return;
  const waiting = (await listOrderCards(deps.db.query, orderRef)).filter(({ state }) => state === "waiting");
  if (waiting.length === 0) return;
  const incomplete = await listIncompleteCards(deps, order);
  if (waiting.every(({ ref }) => incomplete.some((card) => card.ref === ref))) return;
  await publishCards(deps, order, incomplete);
  await enqueueMail(deps, await preparePaymentReceivedMail(deps, order, { incomplete }));
}

/** Writes to the holders to whom the buyer wants us to. */
async function publishCards(
  deps: InTransaction<CoreDeps>,
  order: OrderRow,
  incomplete: readonly IncompleteCard[],
): Promise<void> {
  const published = await publishOrderCards(
    deps,
    order.ref,
    incomplete.map(({ ref }) => ref),
  );
  for (const { ref, firstName, ownerEmail, notifyHolder } of published) {
    if (notifyHolder === 0 || ownerEmail === "") continue;
    await enqueueMail(deps, {
      template: "holder-card-ready",
      orderRef: order.ref,
      recipient: ownerEmail,
      data: { firstName, ref, buyer: `${order.buyerFirstName} ${order.buyerLastName}`.trim() },
    });
  }
}
