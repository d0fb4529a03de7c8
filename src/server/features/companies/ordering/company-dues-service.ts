import { AppError } from "#server/app-error.ts";
import type { CompanyDue } from "#shared/contract/company-dues.ts";
import { computeAskedPrice } from "#shared/payment/asked-price.ts";
import type { CompanyMemberIdentity } from "#server/auth/company-member.ts";
import type { ClockDeps } from "#server/deps.ts";
import { isReprint } from "#server/features/orders/order-rules.ts";
import { getOrderOrThrow, listPayableCompanyOrders } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { readOpenAmount } from "#server/features/payments/payment-service.ts";

type Of = Pick<CompanyMemberIdentity, "organisationId">;

/** Lists the orders of a company that wait for their payment, or for the rest of it, the newest first. */
export async function listCompanyDues(deps: ClockDeps, { organisationId }: Of): Promise<CompanyDue[]> {
  const dues: CompanyDue[] = [];
  for (const { order, cards } of await listPayableCompanyOrders(deps, organisationId)) {
    const open = await readOpenAmount(deps, order);
    if (!open) continue;
    dues.push({
      ref: order.ref,
      number: order.number,
      createdAt: new Date(order.createdAt).toISOString(),
      cards,
      isReprint: isReprint(order),
      price: computeAskedPrice(order),
      received: order.received,
      ...open,
    });
  }
  return dues;
}

/**
 * Gets a company's order that its administrator is about to pay. @throws {AppError} `order.not_found` also for another
 * company's, `order.already_paid` when nothing of it can be paid
 */
export async function getCompanyDueOrThrow(deps: ClockDeps, { organisationId }: Of, ref: string): Promise<OrderRow> {
  const order = await getOrderOrThrow(deps, ref);
  if (order.organisationId !== organisationId) throw new AppError("order.not_found");
  if (!(await readOpenAmount(deps, order))) throw new AppError("order.already_paid");
  return order;
}
