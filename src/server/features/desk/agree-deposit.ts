import type { z } from "zod";
import type { agreeDeposit as agreeDepositEndpoint } from "#shared/contract/deposit.ts";
import { AppError } from "#shared/errors/app-error.ts";
import { formatFcfa } from "#shared/format/money.ts";
import { unpayableFcfa } from "#shared/payment/payment-provider.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { recordAuditEntry, type AuditActor } from "#server/features/audit/audit-service.ts";
import { computeAgreedDeposit } from "#server/features/orders/order-rules.ts";
import { lockOrderForUpdate, updateOrderWithHistory } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { computeMinDeposit } from "./order-admin-rules.ts";

type Agreement = z.output<(typeof agreeDepositEndpoint)["body"]>;
type DepositColumns = Pick<OrderRow, "depositAmount" | "depositPercent">;

/**
 * Writes the deposit that staff agreed with the buyer of an unpaid order: from then on its payment page offers it, then
 * the rest. Resolves to it, at today's price and without a promo code; null: the order is paid whole.
 * @throws {AppError} `order.not_found`, `order.already_paid`, `request.invalid` for less than the least deposit, or for
 * what leaves a deposit or a rest that the provider does not take
 */
export async function agreeDeposit(
  deps: Pick<Deps, "db" | "clock" | "settings">,
  actor: AuditActor,
  ref: string,
  agreement: Agreement,
): Promise<number | null> {
  return inTransaction(deps, async (deps) => {
    const order = await lockOrderForUpdate(deps, ref);
    if (order.paidAt !== null) throw new AppError("order.already_paid");
    const columns = toColumns(agreement);
    const deposit = computeAgreedDeposit(columns, order.price);
    if (agreement.kind !== "whole")
      assertPayable(agreement.kind, order, deposit, computeMinDeposit(order.price, deps.settings.site.leastDeposit));
    const { depositAmount, depositPercent } = columns;
    if (depositAmount === order.depositAmount && depositPercent === order.depositPercent) return deposit;
    const words = sayAgreement(columns, deposit);
    await updateOrderWithHistory(deps, columns, {
      orderRef: ref,
      actor: `staff:${actor.userId}`,
      kind: "deposit.agreed",
      details: { text: words },
    });
    await recordAuditEntry(deps, {
      actor,
      action: "order.deposit_agreed",
      target: order.number,
      orderRef: ref,
      details: words,
    });
    return deposit;
  });
}

function toColumns(agreement: Agreement): DepositColumns {
  return {
    depositAmount: agreement.kind === "amount" ? agreement.amount : null,
    depositPercent: agreement.kind === "share" ? agreement.percent : null,
  };
}

function assertPayable(
  kind: "amount" | "share",
  { price }: Pick<OrderRow, "price">,
  deposit: number | null,
  least: number,
): void {
  const field = kind === "amount" ? "amount" : "percent";
  if (deposit === null)
    throw new AppError("request.invalid", {
      fields: {
        [field]: `L'acompte et le reste se paient en ligne\u00a0: chacun est de plus de ${formatFcfa(unpayableFcfa)}, et la commande coûte ${formatFcfa(price)}.`,
      },
    });
  if (deposit < least)
    throw new AppError("request.invalid", { fields: { [field]: `Un acompte est d'au moins ${formatFcfa(least)}.` } });
}

function sayAgreement({ depositPercent }: DepositColumns, deposit: number | null): string {
  if (deposit === null) return "Aucun\u00a0: la commande se paie en entier.";
  return depositPercent === null ? formatFcfa(deposit) : `${depositPercent}\u00a0% du prix, ${formatFcfa(deposit)}`;
}
