import type { DocumentContent } from "#shared/payment/documents.ts";
import { formatCount } from "#shared/format/counts.ts";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import { groupOrderLines } from "#shared/order/order-lines.ts";
import { paymentPartLabels } from "#shared/states-and-kinds.ts";
import { computeAskedPrice } from "#shared/payment/asked-price.ts";
import type { DbDeps } from "#server/deps.ts";
import { listOrderLines } from "#server/features/orders/order-card-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { listCountedPayments } from "#server/features/payments/payment-service.ts";
import { namePaymentMethod, toDrawnMethod } from "#server/features/payments/receipts/receipt-rules.ts";

type Sale = Pick<DocumentContent, "lines" | "discount" | "total" | "payments" | "rest">;

/** Describes what an order sells, at its original prices, and the payments received for it. */
export async function describeSale(deps: DbDeps, order: OrderRow): Promise<Sale> {
  const lines = await listOrderLines(deps.db.query, order.ref);
  const groups = groupOrderLines(lines);
  const byQuantity = groups.reduce((sum, line) => sum + line.discount, 0);
  const discount = byQuantity + order.discount;
  const cards = lines.filter(({ kind }) => kind === "card").length;
  const isByQuantity = order.discount === 0 && cards > 1;
  const total = computeAskedPrice(order);
  const payments = await listCountedPayments(deps, order.ref);
  const isInParts = payments.length > 1 || order.received < total;
  return {
    lines: groups.map(({ label, quantity, unitPrice }) => ({
      label,
      quantity,
      unitPrice,
      total: quantity * unitPrice,
    })),
    discount:
      discount > 0
        ? { label: isByQuantity ? `Remise pour ${formatCount(cards, "carte")}` : "Remise", amount: discount }
        : null,
    total,
    payments: payments.map((payment, at) => ({
      label: isInParts ? paymentPartLabels[at === 0 ? "deposit" : "rest"] : "Payé",
      on: formatFrenchDay(payment.settledAt),
      method: toDrawnMethod(namePaymentMethod(payment)),
      amount: payment.amount,
    })),
    rest: Math.max(0, total - order.received),
  };
}
