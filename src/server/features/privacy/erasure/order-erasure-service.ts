import { eraseBuyerFromOrder, eraseOrderNow, listReprintOrdersToErase } from "#server/features/orders/order-service.ts";
import { normalizeMailbox } from "#server/auth/mailbox-rules.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import { trashDays, unpaidCompanyOrderDays, unpaidOrderDays } from "#shared/order/retention-days.ts";
import { type ErasureReason, erasureReasonLabels } from "#shared/states-and-kinds.ts";
import { type InTransaction, inTransaction } from "#server/db/database.ts";
import type { ClockDeps, CoreDeps, DbDeps } from "#server/deps.ts";
import { enqueueJob } from "#server/jobs/queue.ts";
import type { JobOutcome } from "#server/jobs/worker.ts";
import { isClockTrustedForErasure } from "#server/operations/uptime/recorded-uptime-service.ts";
import { type AuditActor, eraseOrderAuditDetails, recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { eraseUnbookedDocuments } from "#server/features/documents/document-service.ts";
import { listOrderCards } from "#server/features/cards/card-service.ts";
import { eraseOrderCards } from "#server/features/cards/card-lifecycle-service.ts";
import { eraseOrderLeads } from "#server/features/owners/leads/lead-service.ts";
import { eraseOrderDeliveries } from "#server/features/order-desk/delivery/delivery-service.ts";
import { eraseOrderMails } from "#server/features/mails/mail-withdrawal-service.ts";
import { type ErasableOrderKind, foldSearchText } from "#server/features/orders/order-rules.ts";
import { eraseOrderCompletions } from "#server/features/orders/order-card-service.ts";
import { eraseProofBuyer, eraseOrderProofs } from "#server/features/orders/proofs/proof-service.ts";
import { eraseCardLinks } from "#server/features/companies/invitations/invitation-service.ts";
import { eraseChangeRequests } from "#server/features/companies/change-requests/change-request-service.ts";
import { eraseOrderOwners } from "#server/features/owners/owner-service.ts";
import { eraseOrderPaymentTexts } from "#server/features/payments/payment-service.ts";
import { eraseOrderProduction } from "#server/features/production/production-erasure-service.ts";
import { setPiecesArchived, eraseOrderPieceMoves } from "#server/features/production/production-service.ts";
import { eraseOrderVisits } from "#server/features/cards/visits/visit-service.ts";
import { type ErasedReprint, eraseCardOfReprint, isReprintOfOthers, settleErasedReprints } from "./reprint-erasure.ts";
import { eraseOrderIfDue, erasureBatchSize, lockOrderForErasure, markErasableOrders } from "./erasable-orders.ts";
import { selectErasableOrderRefs } from "./erasable-orders-read-model.ts";
import { isLookedAfterBy } from "#server/features/cards/card-editing-rules.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { eraseCardOfSale, eraseSingleCard } from "./card-erasure.ts";

/** How long (ms) an unpaid order keeps its personal data, and a deleted one can be restored (reliability.md). */
export const leftoverOrderRetentionMs: Record<ErasableOrderKind, number> = {
  unpaid: unpaidOrderDays * dayMs,
  unpaidCompany: unpaidCompanyOrderDays * dayMs,
  deleted: trashDays * dayMs,
};

/** Time (ms) until the next run if more orders are due than one run erases. */
const nextRunMs = 60_000;

/**
 * Erases orders unpaid for `unpaidOrderDays`, companies' for `unpaidCompanyOrderDays`; those with an open or disputed
 * payment stay.
 */
export async function eraseExpiredUnpaidOrders(deps: CoreDeps): Promise<void> {
  await eraseLeftovers(deps, "unpaid");
  await eraseLeftovers(deps, "unpaidCompany");
}

/**
 * Erases orders that have been in the trash for `trashDays`, except those with an open or disputed payment. The row,
 * its number and its payments stay.
 */
export async function purgeDeletedOrders(deps: CoreDeps): Promise<JobOutcome> {
  if ((await eraseLeftovers(deps, "deleted")) === erasureBatchSize) return { againInMs: nextRunMs };
  return undefined;
}

/**
 * Erases orders in two steps some days apart: personal data, cards, mails, images and statistics. Resolves to how many
 * reached the second step.
 */
async function eraseLeftovers(deps: CoreDeps, what: ErasableOrderKind): Promise<number> {
  if (!(await isClockTrustedForErasure(deps))) return 0;
  const before = deps.clock.now() - leftoverOrderRetentionMs[what];
  const refs = await selectErasableOrderRefs(deps.db.query, what, before, erasureBatchSize);
  for (const ref of refs) {
    await inTransaction(deps, async (deps) => {
      if (!(await eraseOrderIfDue(deps, ref, what, before))) return;
      await eraseBesideOrder(deps, ref);
    });
  }
  // Even if none was erased: a reader may have blocked the last attempt.
  await deps.db.purgeErasedData();
  await markErasableOrders(deps, what, before);
  return refs.length;
}

/**
 * Erases an order at once, whatever its age: its buyer asks for it, or it never was one. Erases all that the purge
 * does, and the reprints of its cards; a reprint that also prints others' cards only loses these. A live card becomes
 * unknown at once, and its pieces leave production. If the buyer asks, live cards that others look after stay theirs;
 * resolves to how many (decision 27). The audit log keeps who did it, when, and a reason from a list.
 * @throws {AppError} `order.not_found`, `erasure.payment_open`, `erasure.refund_open`
 */
export async function eraseOrderOnRequest(
  deps: CoreDeps,
  actor: AuditActor,
  ref: string,
  reason: ErasureReason,
): Promise<number> {
  const why = erasureReasonLabels[reason];
  const erase = (deps: InTransaction<CoreDeps>, one: string) =>
    eraseSingleOrderOnRequest(deps, actor, `staff:${actor.userId}`, one, why);
  const kept = await inTransaction(deps, async (deps) => {
    const order = await lockOrderForErasure(deps, ref);
    const kept = reason === "asked" ? await listCardsOfOtherHolders(deps, order) : [];
    const isKept = (cardRef: string) => kept.some((card) => card.ref === cardRef);
    // Read before the cards are erased, since the reprints are found by them.
    const gone = (await listOrderCards(deps.db.query, ref)).filter((card) => !isKept(card.ref));
    const goneRefs = new Set(gone.map((card) => card.ref));
    const reprints = new Map<string, string[]>();
    for (const cardRef of goneRefs)
      for (const one of await listReprintOrdersToErase(deps, { orderRef: ref, cardRef }))
        reprints.set(one, [...(reprints.get(one) ?? []), cardRef]);
    const shared = new Set<string>();
    for (const one of reprints.keys()) if (await isReprintOfOthers(deps, one, goneRefs)) shared.add(one);
    const by = `staff:${actor.userId}`;
    const erased: ErasedReprint[] = [];
    for (const one of shared)
      for (const cardRef of reprints.get(one) ?? [])
        erased.push(await eraseCardOfReprint(deps, one, cardRef, { by, why }));
    if (kept.length === 0) await erase(deps, ref);
    else await eraseBuyerOfOrder(deps, actor, order, kept, why);
    for (const one of reprints.keys()) if (!shared.has(one)) await erase(deps, one);
    await settleErasedReprints(deps, erased, by);
    return kept.length;
  });
  await deps.db.purgeErasedData();
  return kept;
}

/** `by`: `actor`, as timelines name them. @throws {AppError} as `eraseOrderOnRequest` */
export async function eraseSingleOrderOnRequest(
  deps: InTransaction<CoreDeps>,
  actor: AuditActor,
  by: string,
  ref: string,
  why: string,
): Promise<void> {
  const order = await lockOrderForErasure(deps, ref);
  await eraseOrderNow(deps, order, { actor: by, reason: why });
  await setPiecesArchived(deps.db.query, { orderRef: ref }, 1);
  await eraseBesideOrder(deps, ref);
  await recordAuditEntry(deps, { actor, action: "order.erased", target: order.number, orderRef: ref, details: why });
  // As a job: more orders are locked after this, and document numbers must be locked last.
  if (order.paidAt === null) await enqueueJob(deps, { kind: "document.balance", payload: {} });
}

/** Erases the other data about an order's buyer and cards. */
async function eraseBesideOrder(deps: InTransaction<CoreDeps>, orderRef: string): Promise<void> {
  await eraseOrderOwners(deps, { orderRef });
  await eraseOrderLeads(deps, { orderRef });
  await eraseOrderCards(deps, { orderRef });
  await eraseOrderMails(deps, orderRef);
  await eraseOrderProduction(deps, { orderRef });
  await eraseOrderPaymentTexts(deps, orderRef);
  await eraseOrderProofs(deps, { orderRef });
  await eraseOrderCompletions(deps.db.query, { orderRef });
  await eraseCardLinks(deps.db.query, { orderRef });
  await eraseChangeRequests(deps, { orderRef });
  await eraseOrderDeliveries(deps.db.query, orderRef);
  await eraseUnbookedDocuments(deps.db.query, orderRef);
  await eraseOrderVisits(deps.db.query, { orderRef });
  await eraseOrderAuditDetails(deps.db.query, orderRef);
}

/**
 * Lists an order's cards that somebody other than its buyer looks after: another mailbox and another name, since a
 * buyer may have changed their mailbox.
 */
async function listCardsOfOtherHolders(deps: DbDeps, order: OrderRow): Promise<CardRow[]> {
  const buyer = normalizeMailbox(order.buyerEmail);
  return (await listOrderCards(deps.db.query, order.ref)).filter((card) => {
    const holder = normalizeMailbox(card.ownerEmail);
    return holder !== buyer && isLookedAfterBy(holder, card) && buildNameKey(card) !== order.firstNameKey;
  });
}

function buildNameKey({ firstName, lastName }: CardRow): string {
  return foldSearchText(`${firstName} ${lastName}`);
}

/**
 * Erases the buyer from a locked, settled order, with the cards that only they look after; the `kept` cards and their
 * pieces stay.
 */
async function eraseBuyerOfOrder(
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
  await eraseProofBuyer(deps.db.query, ref);
  await eraseOrderMails(deps, ref);
  await eraseOrderPieceMoves(deps.db.query, { orderRef: ref });
  await eraseOrderPaymentTexts(deps, ref);
  await eraseOrderDeliveries(deps.db.query, ref);
  await eraseUnbookedDocuments(deps.db.query, ref);
  await eraseOrderAuditDetails(deps.db.query, ref);
  await recordAuditEntry(deps, { actor, action: "order.erased", target: number, orderRef: ref, details: why });
}
