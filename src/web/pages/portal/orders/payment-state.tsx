import { Badge, type BadgeKind } from "../parts/badge.tsx";
import { formatInstant } from "../parts/dates.ts";
import type { OrderRow } from "./order-filters.ts";

type Standing = Pick<OrderRow, "paid" | "attention" | "received" | "refunded" | "rest">;

/** How the payment stands, in one word; what staff must look at wins. */
export function paymentStateOf({ paid, attention, received, refunded, rest }: Standing): { label: string; kind: BadgeKind } {
  if (attention) return { label: "À vérifier", kind: "bad" };
  if (received > 0 && refunded >= received) return { label: "Remboursée", kind: "plain" };
  if (refunded > 0) return { label: "Remboursée en partie", kind: "gold" };
  if (paid) return rest > 0 ? { label: "Reste à encaisser", kind: "gold" } : { label: "Payée", kind: "good" };
  return { label: "Non payée", kind: "waiting" };
}

/** The same, coloured. */
export function PaymentBadge({ order }: { order: Standing }) {
  const { label, kind } = paymentStateOf(order);
  return <Badge kind={kind}>{label}</Badge>;
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
