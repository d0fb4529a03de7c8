import type { InTransaction } from "#server/db/database.ts";
import type { CoreDeps } from "#server/deps.ts";
import { listOrderCards } from "#server/features/cards/card-service.ts";
import { publishOrderCards } from "#server/features/cards/card-lifecycle-service.ts";
import { type EnqueueMailInput, enqueueMails } from "#server/features/mails/mail-service.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { type IncompleteCard, listIncompleteCards } from "#server/features/orders/order-card-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { readPaidSale } from "./payable-order.ts";
import { preparePaymentReceivedMail } from "#server/features/payments/receipts/receipt-service.ts";

type HolderMail = EnqueueMailInput<"holder-card-ready">;

/** Publishes the waiting cards of a locked, paid order that are complete after a correction, and notifies the buyer. */
export async function publishCardsIfComplete(deps: InTransaction<CoreDeps>, orderRef: string): Promise<void> {
  const order = await getOrderOrThrow(deps, orderRef);
  if (order.paidAt === null) return;
  const waiting = (await listOrderCards(deps.db.query, orderRef)).filter(({ state }) => state === "waiting");
  if (waiting.length === 0) return;
  const incomplete = await listIncompleteCards(deps, order);
  if (waiting.every(({ ref }) => incomplete.some((card) => card.ref === ref))) return;
  const mails = await publishCards(deps, order, incomplete);
  const receipt = await preparePaymentReceivedMail(deps, await readPaidSale(deps, order), { incomplete });
  await enqueueMails(deps, [...mails, receipt]);
}

/**
 * Publishes the complete cards of a locked, paid order; the others wait. Returns the mails to those holders whom the
 * buyer wants us to write to.
 */
export async function publishCards(
  deps: InTransaction<CoreDeps>,
  order: OrderRow,
  incomplete: readonly IncompleteCard[],
): Promise<HolderMail[]> {
  const published = await publishOrderCards(
    deps,
    order.ref,
    incomplete.map(({ ref }) => ref),
  );
  const buyer = `${order.buyerFirstName} ${order.buyerLastName}`.trim();
  return published
    .filter(({ notifyHolder }) => notifyHolder !== 0)
    .map(({ ref, firstName, ownerEmail: recipient }) => ({
      template: "holder-card-ready",
      orderRef: order.ref,
      recipient,
      data: { firstName, ref, buyer },
    }));
}
