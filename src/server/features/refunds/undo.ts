import { inTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { formatFcfa } from "#shared/money.ts";
import { recordAudit, type Actor } from "../audit/service.ts";
import { hideCardsOf } from "../cards/service.ts";
import { enqueueMail } from "../mails/service.ts";
import { requireOrder } from "../orders/service.ts";
import { undoStaffPayment } from "../payments/service.ts";

/**
 * Takes back a payment that staff recorded by mistake. Its order may be unpaid by it (`true`): then its card waits again, and
 * its buyer is told. @throws {AppError} `order.not_found`, `payment.*`
 */
export async function undoPayment(deps: Deps, actor: Actor, ref: string, { refCommand, reason }: { refCommand: string; reason: string }): Promise<boolean> {
  return inTransaction(deps, async (deps) => {
    const { number, key, received, buyerFirstName: firstName, buyerEmail: recipient } = await requireOrder(deps, ref);
    const unpaid = await undoStaffPayment(deps, { orderRef: ref, refCommand, actor: `staff:${actor.userId}`, reason });
    const left = (await requireOrder(deps, ref)).received;
    await recordAudit(deps, { actor, action: "payment.undone", target: number, orderRef: ref, details: `${formatFcfa(received - left)} · ${reason}` });
    if (!unpaid) return false;
    await hideCardsOf(deps, ref);
    await enqueueMail(deps, { template: "payment-undone", orderRef: ref, recipient, data: { firstName, number, ref, key } });
    return true;
  });
}
