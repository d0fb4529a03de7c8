import type { InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { publishOrderCards, getCardOrThrow } from "#server/features/cards/card-service.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import { findMissingOrderFields, getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { preparePaymentReceivedMail } from "#server/features/payments/receipts/receipt-service.ts";

type Needs = Pick<Deps, "db" | "clock" | "settings">;

/**
 * The order is paid: with all that it needs its card is shown; else it waits, and its buyer is told what for.
 * In the transaction of the payment, which holds the order.
 */
export async function publishCardOnPayment(deps: InTransaction<Needs>, orderRef: string): Promise<void> {
  const order = await getOrderOrThrow(deps, orderRef);
  const missing = await findMissingOrderFields(deps, order);
  if (missing.length === 0) await publishOrderCards(deps, orderRef);
  await enqueueMail(deps, preparePaymentReceivedMail(deps, order, missing));
}

/** Something of a held order was corrected: one that was paid and waited for it has its card shown, and its buyer is told. */
export async function publishCardIfComplete(deps: InTransaction<Needs>, orderRef: string): Promise<void> {
  const order = await getOrderOrThrow(deps, orderRef);
  if (order.paidAt === null || order.reprintOf !== null || (await getCardOrThrow(deps, orderRef)).state !== "waiting") return;
  if ((await findMissingOrderFields(deps, order)).length > 0) return;
  await publishOrderCards(deps, orderRef);
  await enqueueMail(deps, preparePaymentReceivedMail(deps, order));
}
