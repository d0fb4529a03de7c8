import { AppError } from "#server/app-error.ts";
import type { CompanyDue } from "#shared/contract/company-dues.ts";
import { computeAskedPrice } from "#shared/payment/asked-price.ts";
import type { CompanyMemberIdentity } from "#server/auth/company-member.ts";
import type { ClockDeps } from "#server/deps.ts";
import { findAnnouncedTransfer, isReprint } from "#server/features/orders/order-rules.ts";
import { getOrderOrThrow, listOrdersOfCompany } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { readOpenAmount } from "#server/features/payments/payment-service.ts";

type Of = Pick<CompanyMemberIdentity, "organisationId">;

/** @throws {AppError} `order.not_found`, also for another company's order */
export async function getCompanyOrderOrThrow(deps: ClockDeps, { organisationId }: Of, ref: string): Promise<OrderRow> {
  const order = await getOrderOrThrow(deps, ref);
  if (order.organisationId !== organisationId) throw new AppError("order.not_found");
  return order;
}

/** Lists a company's orders that await their payment or the rest of it, the newest first. */
export async function listCompanyDues(deps: ClockDeps, { organisationId }: Of): Promise<CompanyDue[]> {
  const dues: CompanyDue[] = [];
  for (const { order, cards, completes } of await listOrdersOfCompany(deps, organisationId)) {
    const open = await readOpenAmount(deps, order);
    if (!open) continue;
    const transfer = findAnnouncedTransfer(order);
    dues.push({
      ref: order.ref,
      number: order.number,
      createdAt: new Date(order.createdAt).toISOString(),
      cards,
      completes,
      isReprint: isReprint(order),
      price: computeAskedPrice(order),
      received: order.received,
      ...open,
      transferAt: transfer && new Date(transfer.at).toISOString(),
    });
  }
  return dues;
}
