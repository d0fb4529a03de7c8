import type { InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { publishCardsOf, requireAnyCard } from "#server/features/cards/card-service.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import { missingFor, requireOrder } from "#server/features/orders/order-service.ts";
import { paymentReceivedMail } from "#server/features/payments/receipts/receipt-service.ts";

type Needs = Pick<Deps, "db" | "clock" | "settings">;

/**
 * The order is paid: with all that it needs its card is shown; else it waits, and its buyer is told what for.
 * In the transaction of the payment, which holds the order.
 */
export async function showPaid(deps: InTransaction<Needs>, orderRef: string): Promise<void> {
  const order = await requireOrder(deps, orderRef);
  const missing = await missingFor(deps, order);
  if (missing.length === 0) await publishCardsOf(deps, orderRef);
  await enqueueMail(deps, paymentReceivedMail(deps, order, missing));
}

/** Something of a held order was corrected: one that was paid and waited for it has its card shown, and its buyer is told. */
export async function showIfWhole(deps: InTransaction<Needs>, orderRef: string): Promise<void> {
  const order = await requireOrder(deps, orderRef);
  if (order.paidAt === null || order.reprintOf !== null || (await requireAnyCard(deps, orderRef)).state !== "waiting") return;
  if ((await missingFor(deps, order)).length > 0) return;
  await publishCardsOf(deps, orderRef);
  await enqueueMail(deps, paymentReceivedMail(deps, order));
}
