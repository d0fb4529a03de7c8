import { formatFrenchDayAndTime } from "#shared/format/day-and-time.ts";
import { unpaidOrderDays } from "#shared/order/retention-days.ts";

const linkLifeMs = unpaidOrderDays * 24 * 3_600_000;

/** Formats an ISO instant in Dakar's time: "2 novembre 2026 à 14:12". */
export function formatInstantInFrench(iso: string): string {
  return formatFrenchDayAndTime(new Date(iso));
}

/** Returns when the payment link of an order, created at that ISO instant, expires. */
export function getPaymentLinkExpiry(createdAt: string): Date {
  return new Date(Date.parse(createdAt) + linkLifeMs);
}
