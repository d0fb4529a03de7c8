import { inTransaction, type InTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { newId } from "../../ids.ts";
import { addRefunded, recordOrderEvent } from "../orders/service.ts";
import * as refunds from "./refunds-store.ts";
import * as store from "./store.ts";
import type { PaymentAttemptRow, RefundRow } from "./tables.ts";

/** `done`: this call wrote it; `already`: another had; `unpaid`: no money had come. */
export type ProviderRefund = "done" | "already" | "unpaid";

/**
 * The provider gave a payment back, asked by us or not: its answer, its notice and the reconciler all end here. What it says
 * is written even where staff had given some of it back themselves: the ledger tells what happened.
 */
export async function completeByProvider(deps: Deps, refCommand: string, actor: string): Promise<ProviderRefund> {
  return inTransaction(deps, async (deps) => {
    const attempt = await store.holdReceived(deps.db.query, refCommand);
    if (!attempt) return "unpaid";
    const before = (await refunds.listOf(deps.db.query, refCommand)).filter(({ byProvider }) => byProvider === 1);
    if (before.some(({ state }) => state === "done")) return "already";
    const open = before.find(({ state }) => state === "asked") ?? before[0];
    const refund = open ?? newRefund(deps, attempt, actor);
    if (!open) await refunds.insertRefund(deps.db.query, refund);
    await finish(deps, attempt, refund, { actor, reserved: open?.state === "asked" });
    return "done";
  });
}

function newRefund(deps: Pick<Deps, "clock">, { orderRef, refCommand, amount }: PaymentAttemptRow, actor: string): RefundRow {
  const now = deps.clock.now();
  return {
    id: newId(now), orderRef, refCommand, kind: "refund", amount, method: "PayTech", byProvider: 1, reference: "", reason: "", actor,
    state: "asked", why: null, pauseCards: 0, cancelPieces: 0, askedAt: now, doneAt: null,
  };
}

/** The one way in which a refund is done; the payment is held. `reserved`: its amount counts on the payment already. */
async function finish(deps: InTransaction<Deps>, attempt: PaymentAttemptRow, refund: RefundRow, { actor, reserved }: { actor: string; reserved: boolean }): Promise<void> {
  const { id, orderRef, refCommand, amount, method, reference, reason } = refund;
  const now = deps.clock.now();
  if (!(await refunds.setDone(deps.db.query, id, now))) return;
  await store.addRefunded(deps.db.query, refCommand, reserved ? 0 : amount, now);
  if (attempt.overpaid === 0) await addRefunded(deps, orderRef, amount);
  await recordOrderEvent(deps, { orderRef, actor, kind: "payment.refunded", details: { amount, method, reference, reason, refCommand } });
}
