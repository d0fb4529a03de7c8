import { formatFcfa } from "#shared/format/money.ts";
import { isPiecePrinted } from "#shared/order/piece-moves.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/errors/app-error.ts";
import { recordAuditEntry, type AuditActor } from "#server/features/audit/audit-service.ts";
import { unpublishOrderCards } from "#server/features/cards/card-service.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import { listReprintedCardRefs } from "#server/features/orders/order-card-service.ts";
import { toReprintMailFields } from "#server/features/orders/order-rules.ts";
import { lowerCardOffer } from "#server/features/orders/reprinting/offer-raise-service.ts";
import { getOrderOrThrow, lockAnyOrderForUpdate } from "#server/features/orders/order-service.ts";
import { readOrderStanding, undoStaffPayment } from "../payment-service.ts";
import { listPiecesByOrder, withdrawUnshippedPieces } from "#server/features/production/production-service.ts";

/**
 * Takes back a payment that staff recorded by mistake. Where that leaves its order unpaid, its card waits
 * again, and its pieces are withdrawn. Its buyer is notified. `rest`: what is due otherwise, in whole FCFA.
 * @throws {AppError} `order.not_found`, `payment.*`
 */
export async function undoRecordedPayment(
  deps: Deps,
  actor: AuditActor,
  ref: string,
  { refCommand, reason }: { refCommand: string; reason: string },
): Promise<{ unpaid: boolean; rest: number }> {
  return inTransaction(deps, async (deps) => {
    // Locked before anything of it is read: a rest that comes in at the same time has done so before, or waits.
    await lockAnyOrderForUpdate(deps, ref);
    const order = await getOrderOrThrow(deps, ref);
    const { number, key, buyerFirstName: firstName, buyerEmail: recipient } = order;
    const by = `staff:${actor.userId}`;
    const { amount, unpaid } = await undoStaffPayment(deps, { orderRef: ref, refCommand, actor: by, reason });
    await deps.onPaymentUndone(deps, { orderRef: ref, actor: by });
    await recordAuditEntry(deps, {
      actor,
      action: "payment.undone",
      target: number,
      orderRef: ref,
      details: `${formatFcfa(amount)} · ${reason}`,
    });
    const correction = { firstName, number, ref, key };
    if (!unpaid) {
      const { rest, excess } = await readOrderStanding(deps, ref);
      // What an earlier mail says of money that goes back is true still.
      if (excess === 0 && amount > 0)
        await enqueueMail(deps, {
          template: "payment-undone",
          orderRef: ref,
          recipient,
          data: { ...correction, stillPaid: { amount, rest } },
        });
      return { unpaid, rest };
    }
    await withdrawUnshippedPieces(deps, ref, reason);
    // Asked once they are withdrawn: who prints one at the same time has done so before, or finds it withdrawn.
    if ((await listPiecesByOrder(deps, ref)).some(isPiecePrinted)) throw new AppError("payment.undo_printed");
    await unpublishOrderCards(deps, ref);
    await lowerCardOffer(deps, order);
    const reprints = (await listReprintedCardRefs(deps, order)).length;
    await enqueueMail(deps, {
      template: "payment-undone",
      orderRef: ref,
      recipient,
      data: { ...correction, ...toReprintMailFields(order), ...(reprints > 1 && { reprints }) },
    });
    return { unpaid, rest: 0 };
  });
}
