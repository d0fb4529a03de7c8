import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import { recordAudit, type Actor } from "#server/features/audit/audit-service.ts";
import { pauseCardsOf, resumeCardsOf } from "#server/features/cards/card-service.ts";
import { holdOrder, recordOrderEvent } from "#server/features/orders/order-service.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** Hides an order's cards for a while: their pages say that they are paused. @throws {AppError} `order.not_found`, `card.not_live` */
export async function pauseCards(deps: Needs, actor: Actor, ref: string, why: string): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const { number } = await holdOrder(deps, ref);
    if (!(await pauseCardsOf(deps, ref))) throw new AppError("card.not_live");
    await tell(deps, actor, { ref, number, why }, "cards.paused");
  });
}

/** Shows an order's paused cards again. @throws {AppError} `order.not_found`, `card.not_paused` */
export async function resumeCards(deps: Needs, actor: Actor, ref: string, why: string): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const { number } = await holdOrder(deps, ref);
    if (!(await resumeCardsOf(deps, ref))) throw new AppError("card.not_paused");
    await tell(deps, actor, { ref, number, why }, "cards.resumed");
  });
}

async function tell(deps: InTransaction<Needs>, actor: Actor, { ref, number, why }: { ref: string; number: string; why: string }, what: "cards.paused" | "cards.resumed"): Promise<void> {
  await recordOrderEvent(deps, { orderRef: ref, actor: `staff:${actor.userId}`, kind: what, details: { reason: why } });
  await recordAudit(deps, { actor, action: what, target: number, orderRef: ref, details: why });
}
