import { erasureReasonLabels } from "#shared/words.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import type { OrderPart } from "#server/db/order-part.ts";
import { mayErase } from "#server/operations/uptime/lived-time.ts";
import { type Actor, eraseAuditOf, recordAudit } from "#server/features/audit/audit-service.ts";
import { eraseCardsOf, isErased, type LeavingCard, listCardsOf, listLeaving } from "#server/features/cards/card-service.ts";
import { eraseTagsOf } from "#server/features/production/encoding/encoding-service.ts";
import { eraseContactsOf } from "#server/features/owners/leads/lead-service.ts";
import { eraseCardOfOrder, holdWhetherErased, listReprintsToErase, requireAnyOrder } from "#server/features/orders/order-service.ts";
import { eraseOwnersOf, eraseStatisticsMailsOf, ownerEmailOf } from "#server/features/owners/owner-service.ts";
import { erasePrintsOf } from "#server/features/production/print/print-service.ts";
import { erasePiecesOf, shelvePiecesOf } from "#server/features/production/production-service.ts";
import { eraseProofsOf } from "#server/features/production/proofs/proof-service.ts";
import { eraseVisitsOf } from "#server/features/cards/visits/visit-service.ts";
import { eraseOneNow } from "./erasure-service.ts";

type Needs = Pick<Deps, "db" | "clock">;

const theOwner: Actor = { userId: "owner", name: "Le propriétaire" };
const why = erasureReasonLabels.asked;

/**
 * Nightly: erases the cards whose owners asked for it 30 days ago. Where the owner is the buyer of its order, and no other card is left of it, all that is
 * known of him goes, as when staff erase the order; else the card, and the sale stays its buyer's. One of which money is open waits for another night, and
 * one that fails keeps no other from going.
 * @throws {AggregateError} with what failed, named by the orders' numbers, once all others are done
 */
export async function eraseRemovedCards(deps: Needs): Promise<void> {
  if (!(await mayErase(deps))) return;
  const failed: { number: string; error: unknown }[] = [];
  for (const { ref, orderRef, number } of await listLeaving(deps)) {
    try {
      await inTransaction(deps, (deps) => eraseRemoved(deps, ref, orderRef));
    } catch (error) {
      if (!(error instanceof AppError && error.code.startsWith("erasure."))) failed.push({ number, error });
    }
  }
  // Also when none was: a reader may have stood in the way of the last time.
  await deps.db.forgetErased();
  if (failed.length > 0) throw new AggregateError(failed.map(({ error }) => error), `Cards of these orders could not be erased: ${failed.map(({ number }) => number).join(", ")}.`);
}

async function eraseRemoved(deps: InTransaction<Needs>, ref: string, orderRef: string): Promise<void> {
  // Held first, then read again: its owner may just be changing his mind.
  if (await holdWhetherErased(deps, orderRef)) return;
  const card = (await listLeaving(deps)).find((one) => one.ref === ref);
  if (!card) return;
  const isAlone = (await listCardsOf(deps, orderRef)).every((one) => one.ref === ref || isErased(one));
  // Read before the card goes, by which they are found.
  for (const reprint of await listReprintsToErase(deps, { orderRef, cardRef: ref })) {
    if (await isBuyer(deps, card, reprint)) await eraseOneNow(deps, theOwner, "owner", reprint, why);
    else await eraseOfSale(deps, { orderRef: reprint, cardRef: ref });
  }
  if (isAlone && (await isBuyer(deps, card, orderRef))) return eraseOneNow(deps, theOwner, "owner", orderRef, why);
  await eraseOfSale(deps, { orderRef, cardRef: ref });
  await eraseCard(deps, { orderRef, cardRef: ref });
}

/** What a sale that stays says of the card. */
async function eraseOfSale(deps: InTransaction<Needs>, part: Required<OrderPart>): Promise<void> {
  const { number } = await eraseCardOfOrder(deps, part, { actor: "owner", reason: why });
  await erasePrintsOf(deps, part);
  await erasePiecesOf(deps, part);
  await eraseTagsOf(deps, part);
  await eraseProofsOf(deps, part);
  await eraseAuditOf(deps, part.orderRef);
  await recordAudit(deps, { actor: theOwner, action: "card.removed", target: number, orderRef: part.orderRef, details: why });
}

async function eraseCard(deps: InTransaction<Needs>, part: Required<OrderPart>): Promise<void> {
  // Of the order's mails these alone are its owner's; the others are its buyer's.
  await eraseStatisticsMailsOf(deps, part);
  await shelvePiecesOf(deps, part);
  await eraseOwnersOf(deps, part);
  await eraseContactsOf(deps, part);
  await eraseVisitsOf(deps, part);
  await eraseCardsOf(deps, part);
}

async function isBuyer(deps: Pick<Deps, "db">, { ownerEmail }: LeavingCard, orderRef: string): Promise<boolean> {
  return ownerEmailOf((await requireAnyOrder(deps, orderRef)).buyerEmail) === ownerEmailOf(ownerEmail);
}
