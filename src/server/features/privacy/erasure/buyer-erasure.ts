import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import { type AuditActor, eraseOrderAuditDetails, recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { listOrderCards } from "#server/features/cards/card-service.ts";
import { isLookedAfterBy } from "#server/features/cards/card-editing-rules.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { eraseUnbookedDocuments } from "#server/features/documents/document-service.ts";
import { eraseOrderMails } from "#server/features/mails/mail-withdrawal-service.ts";
import { eraseOrderDeliveries } from "#server/features/order-desk/delivery/delivery-service.ts";
import { foldSearchText } from "#server/features/orders/order-rules.ts";
import { eraseCompanyProofBuyer } from "#server/features/orders/company-proof/company-proof-service.ts";
import { eraseBuyerFromOrder } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { normalizeOwnerEmail } from "#server/features/owners/login/owner-login-rules.ts";
import { eraseOrderPaymentTexts } from "#server/features/payments/payment-service.ts";
import { eraseOrderPieceMoves } from "#server/features/production/production-service.ts";
import { eraseCardOfSale, eraseSingleCard } from "./card-erasure.ts";

/**
 * Lists the cards of an order that somebody else than its buyer looks after: by a mailbox of his own, and under another
 * name, since a buyer may have changed his mailbox.
 */
export async function listCardsOfOtherHolders(deps: DbDeps, order: OrderRow): Promise<CardRow[]> {
  const buyer = normalizeOwnerEmail(order.buyerEmail);
  return (await listOrderCards(deps.db.query, order.ref)).filter((card) => {
    const holder = normalizeOwnerEmail(card.ownerEmail);
    return holder !== buyer && isLookedAfterBy(holder, card) && buildNameKey(card) !== order.firstNameKey;
  });
}

function buildNameKey({ firstName, lastName }: CardRow): string {
  return foldSearchText(`${firstName} ${lastName}`);
}

/**
 * Erases what a locked, settled order says of its buyer, and those of its cards that nobody else looks after; the
 * `kept` ones stay with their holders, and their pieces.
 */
export async function eraseBuyerOfOrder(
  deps: InTransaction<ClockDeps>,
  actor: AuditActor,
  order: OrderRow,
  kept: readonly CardRow[],
  why: string,
): Promise<void> {
  const { ref, number } = order;
  const by = `staff:${actor.userId}`;
  const gone = (await listOrderCards(deps.db.query, ref)).filter((card) => !kept.some((one) => one.ref === card.ref));
  for (const card of gone) {
    await eraseCardOfSale(deps, order, card.ref, { by, why });
    await eraseSingleCard(deps, { orderRef: ref, cardRef: card.ref });
  }
  await eraseBuyerFromOrder(deps, order, kept, { actor: by, reason: why });
  await eraseCompanyProofBuyer(deps.db.query, ref);
  await eraseOrderMails(deps, ref);
  await eraseOrderPieceMoves(deps.db.query, { orderRef: ref });
  await eraseOrderPaymentTexts(deps, ref);
  await eraseOrderDeliveries(deps.db.query, ref);
  await eraseUnbookedDocuments(deps.db.query, ref);
  await eraseOrderAuditDetails(deps.db.query, ref);
  await recordAuditEntry(deps, { actor, action: "order.erased", target: number, orderRef: ref, details: why });
}
