import type { FastifyInstance } from "fastify";
import { formatFcfa } from "#shared/format/fcfa.ts";
import * as contract from "#shared/contract/refunds.ts";
import type { RefundRow } from "../payment-tables.ts";
import type { DbDeps, Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentStaff } from "#server/http/access-guard.ts";
import { getAnyOrderOrThrow, getOrderOrThrow, lockAnyOrderForUpdate } from "#server/features/orders/order-service.ts";
import { closeOverpaidPaymentAsStaff, closeRefundAsStaff, refreshRefund } from "./close-refund.ts";
import { refundPayment } from "./refund.ts";
import { isPiecePrinted } from "#shared/order/piece-moves.ts";
import { inTransaction } from "#server/db/database.ts";
import { AppError } from "#server/app-error.ts";
import { type AuditActor, recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { unpublishOrderCards } from "#server/features/cards/card-lifecycle-service.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import { listReprintedCardRefs } from "#server/features/orders/order-card-service.ts";
import { lowerCardOffer } from "#server/features/orders/reprint-order-service.ts";
import { readOrderStanding } from "../payment-service.ts";
import { undoStaffPayment } from "../staff-payment-service.ts";
import {
  listPiecesByOrder,
  resumeRaisedPieces,
  withdrawUnshippedPieces,
} from "#server/features/production/production-service.ts";

/** Registers how staff undo, refund and close payments. */
export function refundRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.undoPayment, async ({ params: { ref, refCommand }, body, request }) => {
    const { unpaid, rest } = await undoRecordedPayment(deps, getCurrentStaff(request), ref, { refCommand, ...body });
    if (unpaid) return { message: "L'encaissement est annulé\u00a0: la commande n'est plus payée." };
    if (rest === 0) return { message: "L'encaissement est annulé\u00a0: les autres paiements règlent la commande." };
    return { message: `L'encaissement est annulé\u00a0: il reste ${formatFcfa(rest)} à encaisser.` };
  });

  registerEndpoint(app, contract.refundPayment, async ({ params, body, request }) => {
    const refund = await refundPayment(deps, getCurrentStaff(request), params, body);
    return { state: refund.state, message: await sayOutcome(deps, refund) };
  });

  registerEndpoint(app, contract.closePayment, async ({ params, body, request }) => {
    await closeOverpaidPaymentAsStaff(deps, getCurrentStaff(request), { ...params, ...body });
    return { message: "Ce second paiement est réglé." };
  });

  registerEndpoint(app, contract.checkRefund, async ({ params }) => {
    const refund = await refreshRefund(deps, params);
    return { state: refund.state, message: await sayOutcome(deps, refund) };
  });

  registerEndpoint(app, contract.closeRefund, async ({ params, body, request }) => {
    await closeRefundAsStaff(deps, getCurrentStaff(request), params, body);
    if (body.outcome !== "done") return { message: "C'est noté\u00a0: rien n'a été rendu." };
    return { message: await sayDone(deps, params.ref) };
  });
}

/** Describes a refund's result; if it is open or was refused, `method` is its provider's name. */
async function sayOutcome(deps: DbDeps, { orderRef, state, method }: RefundRow): Promise<string> {
  if (state === "asked")
    return `${method} n'a pas répondu clairement\u00a0: le remboursement est demandé, nous vérifions ce qu'il devient.`;
  if (state === "failed") return `${method} a refusé ce remboursement\u00a0: rien n'a été rendu.`;
  return sayDone(deps, orderRef);
}

/** Says that the money is back, and whether the buyer gets a mail, which needs an address. */
async function sayDone(deps: DbDeps, orderRef: string): Promise<string> {
  const { buyerEmail } = await getAnyOrderOrThrow(deps, orderRef);
  if (buyerEmail) return "L'argent est rendu. Un e-mail le dit à l'acheteur.";
  return "L'argent est rendu. Sans adresse e-mail, rien n'est envoyé à l'acheteur\u00a0: dites-le-lui.";
}

/**
 * Undoes a payment that staff recorded by mistake, and notifies the buyer. If that leaves the order unpaid, its cards
 * wait again and its pieces are withdrawn; otherwise `rest` is what is due, in whole FCFA.
 * @throws {AppError} `order.not_found`, `payment.*`
 */
async function undoRecordedPayment(
  deps: Deps,
  actor: AuditActor,
  ref: string,
  { refCommand, reason }: { refCommand: string; reason: string },
): Promise<{ unpaid: boolean; rest: number }> {
  return inTransaction(deps, async (deps) => {
    // Locked before anything is read: a rest that comes in at the same time has come before, or waits.
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
      // If money is to be given back, the earlier mail about it is still true.
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
    // Checked after the withdrawal: a concurrent print has happened before, or finds its piece withdrawn.
    if ((await listPiecesByOrder(deps.db.query, ref)).some(isPiecePrinted)) throw new AppError("payment.undo_printed");
    await unpublishOrderCards(deps, ref);
    await lowerCardOffer(deps, order);
    await resumeRaisedPieces(deps, ref);
    const reprints = (await listReprintedCardRefs(deps, order)).length;
    await enqueueMail(deps, {
      template: "payment-undone",
      orderRef: ref,
      recipient,
      data: {
        ...correction,
        ...(order.reprintOf !== null && { reprintOf: order.reprintOf }),
        ...(reprints > 1 && { reprints }),
      },
    });
    return { unpaid, rest: 0 };
  });
}
