import { dayMs } from "#shared/instants.ts";
import { trashDays, unpaidOrderDays } from "#shared/retention.ts";
import { type ErasureReason, erasureReasonLabels } from "#shared/words.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { JobOutcome } from "#server/jobs/worker.ts";
import { mayErase } from "#server/operations/uptime/lived-time.ts";
import { type Actor, eraseAuditOf, recordAudit } from "#server/features/audit/audit-service.ts";
import { eraseCardsOf } from "#server/features/cards/card-service.ts";
import { eraseContactsOf } from "#server/features/owners/leads/lead-service.ts";
import { eraseDeliveriesOf } from "#server/features/order-management/delivery/delivery-service.ts";
import { eraseTagsOf } from "#server/features/production/encoding/encoding-service.ts";
import { eraseMailsOf } from "#server/features/mails/mail-service.ts";
import type { Leftover } from "#server/features/orders/order-rules.ts";
import { eraseOrder, eraseOrderNow, listErasable, listReprintsToErase, markForErasure, mostErased } from "#server/features/orders/order-service.ts";
import { eraseOwnersOf } from "#server/features/owners/owner-service.ts";
import { erasePaymentsOf } from "#server/features/payments/payment-service.ts";
import { erasePrintsOf } from "#server/features/production/print/print-service.ts";
import { erasePiecesOf, shelvePiecesOf } from "#server/features/production/production-service.ts";
import { eraseProofsOf } from "#server/features/production/proofs/proof-service.ts";
import { eraseVisitsOf } from "#server/features/cards/visits/visit-service.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** How long (ms) an unpaid order keeps its personal data, and a deleted one can be restored (reliability.md). */
export const leftoverLifeMs: Record<Leftover, number> = { unpaid: unpaidOrderDays * dayMs, deleted: trashDays * dayMs };

/** When there are more than one run takes, another follows soon. */
const nextRunMs = 60_000;

/** Erases what nobody paid within `unpaidOrderDays`; one with an open or disputed payment stays. */
export async function expireOrders(deps: Needs): Promise<void> {
  await eraseLeftovers(deps, "unpaid");
}

/**
 * Erases what has been in the trash for `trashDays`. The row, its number, what was paid and how stay; so does an order with an
 * open or disputed payment.
 */
export async function purgeDeletedOrders(deps: Needs): Promise<JobOutcome> {
  return (await eraseLeftovers(deps, "deleted")) === mostErased ? { againInMs: nextRunMs } : undefined;
}

/** In two steps some days apart: personal data, cards, mails, images and what was counted. Resolves to how many had come to the second. */
async function eraseLeftovers(deps: Needs, what: Leftover): Promise<number> {
  if (!(await mayErase(deps))) return 0;
  const before = deps.clock.now() - leftoverLifeMs[what];
  const refs = await listErasable(deps, what, before);
  for (const ref of refs) {
    await inTransaction(deps, async (deps) => {
      if (!(await eraseOrder(deps, ref, what, before))) return;
      await eraseBesideOrder(deps, ref);
    });
  }
  // Also when none was: a reader may have stood in the way of the last time.
  await deps.db.forgetErased();
  await markForErasure(deps, what, before);
  return refs.length;
}

/**
 * Erases an order at once, since its buyer asks for it, or because it never was one: all that the purge erases, whatever its
 * age, and the orders by which its cards were printed anew; a card that is shown is unknown at once, and its pieces leave the
 * workshop. Of the act stays who did it, when, and a reason out of a list.
 * @throws {AppError} `order.not_found`, `erasure.payment_open`, `erasure.refund_open`
 */
export async function eraseNow(deps: Needs, actor: Actor, ref: string, reason: ErasureReason): Promise<void> {
  await inTransaction(deps, async (deps) => {
    // Read before its cards go, by which they are found.
    const reprints = await listReprintsToErase(deps, { orderRef: ref });
    for (const one of [ref, ...reprints]) await eraseOneNow(deps, actor, `staff:${actor.userId}`, one, erasureReasonLabels[reason]);
  });
  await deps.db.forgetErased();
}

/** `by`: `actor`, as timelines name him. @throws {AppError} as `eraseNow` */
export async function eraseOneNow(deps: InTransaction<Needs>, actor: Actor, by: string, ref: string, why: string): Promise<void> {
  const { number } = await eraseOrderNow(deps, ref, { actor: by, reason: why });
  await shelvePiecesOf(deps, { orderRef: ref });
  await eraseBesideOrder(deps, ref);
  await recordAudit(deps, { actor, action: "order.erased", target: number, orderRef: ref, details: why });
}

/** What else is known of the person who bought an order, wherever it stands. */
async function eraseBesideOrder(deps: InTransaction<Needs>, orderRef: string): Promise<void> {
  await eraseOwnersOf(deps, { orderRef });
  await eraseContactsOf(deps, { orderRef });
  await eraseCardsOf(deps, { orderRef });
  await eraseMailsOf(deps, orderRef);
  await erasePiecesOf(deps, { orderRef });
  await erasePrintsOf(deps, { orderRef });
  await erasePaymentsOf(deps, orderRef);
  await eraseTagsOf(deps, { orderRef });
  await eraseProofsOf(deps, { orderRef });
  await eraseDeliveriesOf(deps, orderRef);
  await eraseVisitsOf(deps, { orderRef });
  await eraseAuditOf(deps, orderRef);
}
