import { formatFrenchDayAndTime } from "#shared/format/day-and-time.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import type { ReceivedPayment } from "#shared/payment/receipt.ts";

/** Formats a payment by day, means and amount: "du 2 décembre 2026 à 10:42 (Wave, 12 900 FCFA)". */
export function describePayment({ at, method, amount }: ReceivedPayment): string {
  return `du ${formatFrenchDayAndTime(at)} (${method}, ${formatFcfa(amount)})`;
}
