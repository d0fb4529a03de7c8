import type { FastifyInstance } from "fastify";
import { formatFcfa } from "#shared/format/money.ts";
import * as contract from "#shared/contract/refunds.ts";
import type { RefundState } from "#shared/words.ts";
import { paymentProviderName } from "#shared/payment/payment-provider.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/route.ts";
import { getCurrentStaff } from "#server/http/session.ts";
import { getAnyOrderOrThrow } from "#server/features/orders/order-service.ts";
import { closeOverpaidPaymentAsStaff, closeRefundAsStaff, refreshRefundState } from "./closing.ts";
import { refundPayment } from "./refund.ts";
import { undoRecordedPayment } from "./undo-refund.ts";

/** Registers what staff do with money that came in. */
export function refundRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.undoPayment, async ({ params: { ref, refCommand }, body, request }) => {
    const { unpaid, rest } = await undoRecordedPayment(deps, getCurrentStaff(request), ref, { refCommand, ...body });
    if (unpaid) return { message: "L'encaissement est annulé\u00a0: la commande n'est plus payée." };
    if (rest === 0) return { message: "L'encaissement est annulé\u00a0: les autres paiements règlent la commande." };
    return { message: `L'encaissement est annulé\u00a0: il reste ${formatFcfa(rest)} à encaisser.` };
  });

  registerEndpoint(app, contract.refundPayment, async ({ params, body, request }) => {
    const state = await refundPayment(deps, getCurrentStaff(request), params, body);
    return { state, message: await sayOutcome(deps, params.ref, state) };
  });

  registerEndpoint(app, contract.closePayment, async ({ params, body, request }) => {
    await closeOverpaidPaymentAsStaff(deps, getCurrentStaff(request), { ...params, ...body });
    return { message: "Ce second paiement est réglé." };
  });

  registerEndpoint(app, contract.checkRefund, async ({ params }) => {
    const state = await refreshRefundState(deps, params);
    return { state, message: await sayOutcome(deps, params.ref, state) };
  });

  registerEndpoint(app, contract.closeRefund, async ({ params, body, request }) => {
    await closeRefundAsStaff(deps, getCurrentStaff(request), params, body);
    if (body.outcome !== "done") return { message: "C'est noté\u00a0: rien n'a été rendu." };
    return { message: await sayOutcome(deps, params.ref, "done") };
  });
}

const said: Record<RefundState, string> = {
  done: "L'argent est rendu.",
  asked: `${paymentProviderName} n'a pas répondu clairement\u00a0: le remboursement est demandé, nous vérifions ce qu'il devient.`,
  failed: `${paymentProviderName} a refusé ce remboursement\u00a0: rien n'a été rendu.`,
};

/** Describes a refund's result, and whether its buyer is mailed, which needs a mailbox. */
async function sayOutcome(deps: Pick<Deps, "db">, ref: string, state: RefundState): Promise<string> {
  if (state !== "done") return said[state];
  const { buyerEmail } = await getAnyOrderOrThrow(deps, ref);
  if (buyerEmail) return `${said.done} Un e-mail le dit à l'acheteur.`;
  return `${said.done} Sans adresse e-mail, rien n'est envoyé à l'acheteur\u00a0: dites-le-lui.`;
}
