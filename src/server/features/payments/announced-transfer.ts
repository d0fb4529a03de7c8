import type { UnpaidOrder } from "#shared/contract/public-order.ts";
import { AppError } from "#server/app-error.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { consumeRateLimit } from "#server/auth/rate-limit/rate-limit-service.ts";
import { inTransaction } from "#server/db/database.ts";
import type { CoreDeps } from "#server/deps.ts";
import type { AuditActor } from "#server/features/audit/audit-service.ts";
import { findAnnouncedTransfer, noTransfer } from "#server/features/orders/order-rules.ts";
import { lockAnyOrderForUpdate, updateOrderWithHistory } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import type { IsBuyer } from "./asker.ts";
import { assertNotMadeElsewhere, assertSettleable } from "./payable-order.ts";
import { readOpenAmount } from "./open-amount.ts";
import { isPaidByTransferToo } from "./transfer-offer-read-model.ts";

interface TransferAnnouncement {
  /** The amount that was shown as due, in whole FCFA. */
  expected?: number | undefined;
  /** The deposit that was shown, in whole FCFA, if only the deposit was transferred. */
  deposit?: number | undefined;
  /** Checks whether the requester holds the order's key. */
  isBuyer: IsBuyer;
}

/** Reads how an order can be paid by bank transfer, for its page; empty if it cannot. */
export async function readTransfer(
  deps: Pick<CoreDeps, "db" | "settings">,
  order: OrderRow,
): Promise<Pick<UnpaidOrder, "transfer">> {
  const account = deps.settings.site.bankDetails;
  if (account === "" || !(await isPaidByTransferToo(deps.db.query, order.ref))) return {};
  const announced = findAnnouncedTransfer(order);
  return {
    transfer: {
      account,
      announced: announced && { at: new Date(announced.at).toISOString(), amount: announced.amount },
    },
  };
}

/**
 * Records that somebody made a bank transfer for an order, so that the desk looks for it; an earlier announcement stays
 * as it is. The order is paid once staff record the money.
 * @throws {AppError} `order.not_found`, `.already_paid`, `.expired`, `reprint.being_made`, `request.rate_limited`,
 * `payment.no_transfer`, `payment.price_changed`
 */
export async function announceTransfer(
  deps: CoreDeps,
  ref: string,
  { expected, deposit, isBuyer }: TransferAnnouncement,
): Promise<void> {
  await consumeRateLimit(deps, rateLimitPolicies.transfersByOrder, ref);
  await inTransaction(deps, async (deps) => {
    const order = await lockAnyOrderForUpdate(deps, ref);
    assertSettleable(order);
    if (findAnnouncedTransfer(order)) return;
    const mine = isBuyer(order);
    const open = await readOpenAmount(deps, order);
    // Only the buyer may know the sums of a partly paid order.
    if (!open || (order.paidAt !== null && !mine)) throw new AppError("order.already_paid");
    if (order.paidAt === null) await assertNotMadeElsewhere(deps, order);
    const { transfer } = await readTransfer(deps, order);
    if (!transfer || open.toPay === 0) throw new AppError("payment.no_transfer");
    const amount = deposit === undefined ? open.toPay : open.deposit;
    if (amount === null || amount !== (deposit ?? expected)) throw new AppError("payment.price_changed");
    const by = mine ? "buyer" : "payer";
    await updateOrderWithHistory(
      deps,
      { transferAt: deps.clock.now(), transferAmount: amount, transferBy: by },
      { orderRef: ref, actor: by, kind: "transfer.announced", details: { amount } },
    );
  });
}

/** Forgets an announced bank transfer that nobody made. @throws {AppError} `order.not_found` */
export async function dismissTransfer(deps: CoreDeps, { userId }: AuditActor, ref: string): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const order = await lockAnyOrderForUpdate(deps, ref);
    if (!findAnnouncedTransfer(order)) return;
    await updateOrderWithHistory(deps, noTransfer, {
      orderRef: ref,
      actor: `staff:${userId}`,
      kind: "transfer.dismissed",
      details: { amount: order.transferAmount },
    });
  });
}
