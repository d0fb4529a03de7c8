import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import { formatPriceDiscount } from "#shared/payment/asked-price.ts";
import { Badge, type BadgeKind } from "../parts/badge.tsx";
import { formatInstantInDakar } from "../parts/dakar-dates.ts";
import type { StaffOrderRow } from "./order-filters.ts";

type Standing = Pick<StaffOrderRow, "paid" | "attention" | "received" | "refunded" | "rest">;

/** Returns the payment's state; one that needs staff wins. */
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

/** Shows that a bank transfer is announced, and since when; nothing where none is. */
export function TransferNote({ order: { transfer } }: { order: Pick<StaffOrderRow, "transfer"> }) {
  if (!transfer) return null;
  return (
    <span className="text-xs text-gold-200">{`Virement annoncé le ${formatFrenchDay(Date.parse(transfer.at))}`}</span>
  );
}

/** Shows beside what is asked the price before its discount, and why; nothing where all of it is asked. */
export function PriceDiscount({ order }: { order: Pick<StaffOrderRow, "price" | "discount" | "promoCode"> }) {
  const discount = formatPriceDiscount(order);
  return discount === "" ? null : <span className="text-xs wrap-break-word text-silver-300">{discount}</span>;
}

type PaymentDates = Pick<StaffOrderRow, "paidAt" | "fullyPaidAt" | "received" | "attention">;

/** Shows below the payment's badge when an order was fully paid, or its deposit came in, and what the badge leaves open. */
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

/** Names the date shown for an order's payment: when it was fully paid, else when its deposit came in. */
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

/** Number of characters of a method, such as Orange Money, that fit on one line of a table's cell. */
const longestInLine = 20;

/**
 * Shows the method in a table's cell: a method of two words stays in one line, what staff wrote at length is cut
 * after two.
 */
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
