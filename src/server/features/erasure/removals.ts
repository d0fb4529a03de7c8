import { erasureReasonLabels } from "#shared/words.ts";
import { inTransaction, type InTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { mayErase } from "../../lived-time/lived-time.ts";
import { type Actor, eraseAuditOf, recordAudit } from "../audit/service.ts";
import { eraseCardsOf, type LeavingCard, listCardsOf, listLeaving } from "../cards/service.ts";
import { eraseContactsOf } from "../contacts-left/service.ts";
import { forgetMailsTo } from "../mails/service.ts";
import { eraseCardOfOrder, holdWhetherErased, listReprintsToErase, requireAnyOrder } from "../orders/service.ts";
import { eraseOwnersOf, ownerEmailOf } from "../owners/service.ts";
import { erasePrintsOf } from "../print/service.ts";
import { erasePiecesOf, shelvePiecesOf } from "../production/service.ts";
import { eraseProofsOf } from "../proofs/service.ts";
import { eraseVisitsOf } from "../visits/service.ts";
import { eraseOneNow } from "./service.ts";

type Needs = Pick<Deps, "db" | "clock">;

const theOwner: Actor = { userId: "owner", name: "Le propriétaire" };
const why = erasureReasonLabels.asked;

/**
 * Nightly: erases the cards whose owners asked for it 30 days ago. Where the owner is the order's buyer, all that is known of
 * him goes, as when staff erase the order; where he is not, the card, and the sale stays its buyer's. One of which money is
 * open waits for another night.
 */
export async function eraseRemovedCards(deps: Needs): Promise<void> {
  if (!(await mayErase(deps))) return;
  for (const { ref, orderRef } of await listLeaving(deps)) {
    try {
      await inTransaction(deps, (deps) => eraseRemoved(deps, ref, orderRef));
    } catch (error) {
      if (!(error instanceof AppError && error.code.startsWith("erasure."))) throw error;
    }
  }
  // Also when none was: a reader may have stood in the way of the last time.
  await deps.db.forgetErased();
}

async function eraseRemoved(deps: InTransaction<Needs>, ref: string, orderRef: string): Promise<void> {
  // Held first, then read again: its owner may just be changing his mind.
  if (await holdWhetherErased(deps, orderRef)) return;
  const card = (await listLeaving(deps)).find((one) => one.ref === ref);
  if (!card) return;
  // All erasers go by the order, which has one card today.
  if ((await listCardsOf(deps, orderRef)).length > 1) throw new Error(`The order of card ${ref} has other cards, which its erasers would take too.`);
  const own = await isBuyer(deps, card, orderRef);
  // Read before the card goes, by which they are found.
  for (const reprint of await listReprintsToErase(deps, orderRef)) await eraseSale(deps, card, reprint);
  await eraseSale(deps, card, orderRef);
  if (!own) await eraseCardAlone(deps, card);
}

/** Of a sale to the owner himself all, of another's what it says of the card. */
async function eraseSale(deps: InTransaction<Needs>, card: LeavingCard, orderRef: string): Promise<void> {
  if (await isBuyer(deps, card, orderRef)) return eraseOneNow(deps, theOwner, "owner", orderRef, why);
  const { number } = await eraseCardOfOrder(deps, orderRef, { actor: "owner", reason: why });
  await erasePrintsOf(deps, orderRef);
  await erasePiecesOf(deps, orderRef);
  await eraseProofsOf(deps, orderRef);
  await eraseAuditOf(deps, orderRef);
  await recordAudit(deps, { actor: theOwner, action: "card.removed", target: number, orderRef, details: why });
}

async function eraseCardAlone(deps: InTransaction<Needs>, { orderRef, ownerEmail }: LeavingCard): Promise<void> {
  // Of the order's mails these alone are its owner's; the others are its buyer's.
  await forgetMailsTo(deps, ownerEmail, ["card-statistics"]);
  await shelvePiecesOf(deps, orderRef);
  await eraseOwnersOf(deps, orderRef);
  await eraseContactsOf(deps, orderRef);
  await eraseVisitsOf(deps, orderRef);
  await eraseCardsOf(deps, orderRef);
}

async function isBuyer(deps: Pick<Deps, "db">, { ownerEmail }: LeavingCard, orderRef: string): Promise<boolean> {
  return ownerEmailOf((await requireAnyOrder(deps, orderRef)).buyerEmail) === ownerEmailOf(ownerEmail);
}
