import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import { recordAuditEntry, type AuditActor, type StaffActor } from "#server/features/audit/audit-service.ts";
import {
  type CardEditPermit,
  listOrderCards,
  pauseOrderCards,
  permitEachCardEdit,
  resumeOrderCards,
} from "#server/features/cards/card-service.ts";
import { lockOrderForUpdate, recordOrderHistoryEntry } from "#server/features/orders/order-service.ts";

type Needs = Pick<Deps, "db" | "clock">;

/**
 * Hides an order's cards for a while: their pages say that they are paused.
 * @throws {AppError} `order.not_found`, `card.not_live`
 */
export async function pauseOrderCardsAsStaff(deps: Needs, actor: StaffActor, ref: string, why: string): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const { number } = await lockOrderForUpdate(deps, ref);
    if (!(await pauseOrderCards(deps, ref, await askForPages(deps, actor, ref)))) throw new AppError("card.not_live");
    await tell(deps, actor, { ref, number, why }, "cards.paused");
  });
}

/** Shows an order's paused cards again. @throws {AppError} `order.not_found`, `card.not_paused` */
export async function resumeOrderCardsAsStaff(deps: Needs, actor: StaffActor, ref: string, why: string): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const { number } = await lockOrderForUpdate(deps, ref);
    if (!(await resumeOrderCards(deps, ref, await askForPages(deps, actor, ref))))
      throw new AppError("card.not_paused");
    await tell(deps, actor, { ref, number, why }, "cards.resumed");
  });
}

async function askForPages(deps: Needs, { role }: StaffActor, orderRef: string): Promise<CardEditPermit[]> {
  return permitEachCardEdit({ kind: "staff", role }, await listOrderCards(deps, orderRef), ["page"]);
}

interface PausingReason {
  ref: string;
  number: string;
  why: string;
}

async function tell(
  deps: InTransaction<Needs>,
  actor: AuditActor,
  { ref, number, why }: PausingReason,
  what: "cards.paused" | "cards.resumed",
): Promise<void> {
  await recordOrderHistoryEntry(deps, {
    orderRef: ref,
    actor: `staff:${actor.userId}`,
    kind: what,
    details: { reason: why },
  });
  await recordAuditEntry(deps, { actor, action: what, target: number, orderRef: ref, details: why });
}
