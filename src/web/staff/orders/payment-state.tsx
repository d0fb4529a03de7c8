import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import { formatPriceDiscount } from "#shared/payment/asked-price.ts";
import { Badge, type BadgeKind } from "../parts/badge.tsx";
import { formatInstantInDakar } from "../parts/dakar-dates.ts";
import type { StaffOrderRow } from "./order-filters.ts";

type Standing = Pick<StaffOrderRow, "paid" | "attention" | "received" | "refunded" | "rest">;

/** Returns the payment's state; one that needs attention comes first. */
export function getPaymentBadgeState({ paid, attention, received, refunded, rest }: Standing): {
  label: string;
  kind: BadgeKind;
} {
  if (attention) return { label: "À vérifier", kind: "bad" };
  if (received > 0 && refunded >= received) return { label: "Remboursée", kind: "plain" };
  if (refunded > 0) return { label: "Remboursée en partie", kind: "gold" };
  if (paid) return rest > 0 ? { label: "Reste à encaisser", kind: "gold" } : { label: "Payée", kind: "good" };
  return { label: "Non payée", kind: "waiting" };
}

export function PaymentBadge({ order }: { order: Standing }) {
  const { label, kind } = getPaymentBadgeState(order);
  return <Badge kind={kind}>{label}</Badge>;
}

/** Shows the day on which a bank transfer was announced; nothing if none was. */
export function TransferNote({ order: { transfer } }: { order: Pick<StaffOrderRow, "transfer"> }) {
  if (!transfer) return null;
  return (
    <span className="text-xs text-gold-200">{`Virement annoncé le ${formatFrenchDay(Date.parse(transfer.at))}`}</span>
  );
}

/** Shows the price before a discount, and the reason for the discount; nothing without one. */
export function PriceDiscount({ order }: { order: Pick<StaffOrderRow, "price" | "discount" | "promoCode"> }) {
  const discount = formatPriceDiscount(order);
  return discount === "" ? null : <span className="text-xs wrap-break-word text-silver-300">{discount}</span>;
}

type PaymentDates = Pick<StaffOrderRow, "paidAt" | "fullyPaidAt" | "received" | "attention">;

/** Shows, below the payment badge, when an order was fully paid or its deposit came in. */
export function PaymentDate({ order: { paidAt, fullyPaidAt, received, attention } }: { order: PaymentDates }) {
  if (!paidAt) return attention ? <span className="text-silver-400">Non payée</span> : null;
  if (!fullyPaidAt)
    return received > 0 ? (
      <>
        Acompte <span className="lg:whitespace-nowrap">{formatInstantInDakar(paidAt)}</span>
      </>
    ) : (
      <span className="text-silver-400">À la livraison</span>
    );
  return <span className="lg:whitespace-nowrap">{formatInstantInDakar(fullyPaidAt)}</span>;
}

/** Returns the label of an order's payment date: fully paid, deposit received, or to pay at the door. */
export function getPaidDateTerm({ fullyPaidAt, received }: Pick<StaffOrderRow, "fullyPaidAt" | "received">): string {
  if (fullyPaidAt) return "Payée le";
  return received > 0 ? "Acompte reçu le" : "À payer à la livraison, depuis le";
}

/** Returns the method, such as Orange Money, or who brought the payment. */
export function getPaymentModeLabel({
  paymentMethod,
  paidBy,
}: Pick<StaffOrderRow, "paymentMethod" | "paidBy">): string {
  if (!paymentMethod) return paidBy ?? "";
  return paidBy && paidBy !== paymentMethod ? `${paymentMethod} (${paidBy})` : paymentMethod;
}

/** Longest method, in characters, that fits on one line of a table cell, such as Orange Money. */
const longestInLine = 20;

/** Shows the method in a table cell: a short one stays on one line, what staff wrote at length is cut after two. */
export function PaymentModeCell({ order }: { order: Pick<StaffOrderRow, "paymentMethod" | "paidBy"> }) {
  const mode = getPaymentModeLabel(order);
  const [method = "", ...payer] = mode.split(/ (?=\()/);
  if (method.length > longestInLine)
    return (
      <span title={mode} className="line-clamp-2">
        {mode}
      </span>
    );
  return (
    <>
      <span className="whitespace-nowrap">{method}</span> {payer.join(" ")}
    </>
  );
}
