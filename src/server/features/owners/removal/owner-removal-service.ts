import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { OwnerSession } from "#server/auth/owner-session.ts";
import * as cards from "#server/features/cards/card-service.ts";
import { enqueueMailAgain } from "#server/features/mails/mail-service.ts";
import { recordOrderEvent } from "#server/features/orders/order-service.ts";
import { holdOwn } from "../cards/owner-card-service.ts";

type Needs = Pick<Deps, "db" | "clock">;
/** When (ISO 8601) the card is erased; null: it stays. */
interface Removal {
  leavesAt: string | null;
}

/**
 * An owner wants his card gone: its page is paused at once, and `erasure` erases it after 30 days. A mail says until when he
 * may change his mind, three a day at most. Asked already, nothing is noted again. @throws {AppError} `order.not_found`
 */
export async function askRemoval(deps: Needs, own: OwnerSession, ref: string): Promise<Removal> {
  return inTransaction(deps, async (deps) => {
    const { card: before, order } = await holdOwn(deps, own, ref);
    const asked = await cards.askRemoval(deps, ref);
    const leavesAt = cards.leavesAt(await cards.requireAnyCard(deps, ref));
    if (asked && leavesAt !== null) {
      await recordOrderEvent(deps, { orderRef: order.ref, actor: "owner", kind: "card.removal_asked", details: {} });
      // About no order: its buyer, whose archive has its mails, may be another.
      await enqueueMailAgain(deps, { template: "card-leaving", orderRef: null, recipient: before.ownerEmail, data: { ref, leavesAt } });
    }
    return { leavesAt };
  });
}

/** He keeps it after all: it is online or paused, as it was. @throws {AppError} `order.not_found`, also once it is erased */
export async function cancelRemoval(deps: Needs, own: OwnerSession, ref: string): Promise<Removal> {
  return inTransaction(deps, async (deps) => {
    const { order } = await holdOwn(deps, own, ref);
    if (await cards.cancelRemoval(deps, ref)) await recordOrderEvent(deps, { orderRef: order.ref, actor: "owner", kind: "card.removal_canceled", details: {} });
    return { leavesAt: null };
  });
}
