import type { InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { publishOrderCards, getCardOrThrow } from "#server/features/cards/card-service.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import { findMissingOrderFields, getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { preparePaymentReceivedMail } from "#server/features/payments/receipts/receipt-service.ts";
import { isOrderBeingDesigned } from "#server/features/production/production-service.ts";

type Needs = Pick<Deps, "db" | "clock" | "settings">;

/**
 * Publishes the card of an order that has just been paid, if it is complete; else the card waits, and the buyer is told
 * which fields are missing. Runs in the payment's transaction, which locks the order.
 */
export async function publishCardOnPayment(deps: InTransaction<Needs>, orderRef: string): Promise<void> {
  const order = await getOrderOrThrow(deps, orderRef);
  const missing = await findMissingOrderFields(deps, order);
  if (missing.length === 0) await publishOrderCards(deps, orderRef);
  const designing = await isOrderBeingDesigned(deps, order);
  await enqueueMail(deps, await preparePaymentReceivedMail(deps, order, { missing, designing }));
}

/**
 * Publishes the card of a locked order after a correction, if the order is paid, its card was waiting and nothing
 * is missing any more, and notifies the buyer.
 */
export async function publishCardIfComplete(deps: InTransaction<Needs>, orderRef: string): Promise<void> {
  const order = await getOrderOrThrow(deps, orderRef);
  if (order.paidAt === null || order.reprintOf !== null || (await getCardOrThrow(deps, orderRef)).state !== "waiting")
    return;
  if ((await findMissingOrderFields(deps, order)).length > 0) return;
  await publishOrderCards(deps, orderRef);
  await enqueueMail(deps, await preparePaymentReceivedMail(deps, order));
}
