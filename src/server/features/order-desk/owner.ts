import { inTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { recordAudit, type Actor } from "../audit/service.ts";
import { changeOwner } from "../cards/service.ts";
import { holdOrder } from "../orders/service.ts";

/**
 * Gives an order's card another owner's address, after somebody of the team has made sure of who asks: `reason` says how, and the
 * audit log keeps it with both addresses. Who logged in by the one of before sees the card no more, from his next call on.
 * @throws {AppError} `order.not_found`
 */
export async function changeCardOwner(deps: Pick<Deps, "db" | "clock">, actor: Actor, ref: string, { email, reason }: { email: string; reason: string }): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const { number } = await holdOrder(deps, ref);
    const before = await changeOwner(deps, ref, email);
    await recordAudit(deps, { actor, action: "card.owner_changed", target: number, orderRef: ref, details: `${before || "(aucune)"} → ${email}. ${reason}` });
  });
}
