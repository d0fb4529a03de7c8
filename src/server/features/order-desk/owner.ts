import { inTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { recordAudit, type Actor } from "../audit/service.ts";
import { changeOwner, requireAnyCard } from "../cards/service.ts";
import { enqueueMail } from "../mails/service.ts";
import { holdOrder } from "../orders/service.ts";
import { endLoginsWithoutCards, ownerEmailOf } from "../owners/service.ts";

/**
 * Gives an order's card another owner's address, after somebody of the team has made sure of who asks: `reason` says how, and the
 * audit log keeps it with both addresses. Who logged in by the one of before sees the card no more, from his next call on, is logged in no more if he has no other, and is
 * told by mail, so that nobody loses his card by a call to us without hearing of it.
 * @throws {AppError} `order.not_found`
 */
export async function changeCardOwner(deps: Pick<Deps, "db" | "clock">, actor: Actor, ref: string, { email, reason }: { email: string; reason: string }): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const { number } = await holdOrder(deps, ref);
    const before = await changeOwner(deps, ref, email);
    if (before !== "" && ownerEmailOf(before) !== ownerEmailOf(email)) {
      const { firstName, lastName } = await requireAnyCard(deps, ref);
      await enqueueMail(deps, { template: "owner-address-changed", orderRef: ref, recipient: before, data: { name: `${firstName} ${lastName}`, changedAt: deps.clock.now() } });
      await endLoginsWithoutCards(deps, before);
    }
    await recordAudit(deps, { actor, action: "card.owner_changed", target: number, orderRef: ref, details: `${before || "(aucune)"} → ${email}. ${reason}` });
  });
}
