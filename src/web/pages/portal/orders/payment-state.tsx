import { Badge } from "../parts/badge.tsx";
import { formatInstant } from "../parts/dates.ts";
import type { OrderRow } from "./order-filters.ts";

/** How the payment stands, in one coloured word; what staff must look at wins. */
export function PaymentBadge({ order }: { order: Pick<OrderRow, "paid" | "attention"> }) {
  if (order.attention) return <Badge kind="bad">À vérifier</Badge>;
  return order.paid ? <Badge kind="good">Payée</Badge> : <Badge kind="waiting">Non payée</Badge>;
}

type Payment = Pick<OrderRow, "paid" | "paidAt" | "attention">;

/** When an order was paid, or that it was not; a doubt about money is said beside it. */
export function PaymentDate({ order }: { order: Payment }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {order.paidAt ? <span className="whitespace-nowrap">{formatInstant(order.paidAt)}</span> : <Badge kind="waiting">Non payée</Badge>}
      {order.attention ? <Badge kind="bad">À vérifier</Badge> : null}
    </span>
  );
}

/** The method, such as Orange Money, or who brought the payment. */
export function paymentModeOf({ paymentMethod, paidBy }: Pick<OrderRow, "paymentMethod" | "paidBy">): string {
  if (!paymentMethod) return paidBy ?? "";
  return paidBy && paidBy !== paymentMethod ? `${paymentMethod} (${paidBy})` : paymentMethod;
}
