import { agreeWord } from "../format/counts.ts";
import { dayMs } from "../format/day-and-time.ts";

/** The whole working days that a card takes: production, then delivery in Dakar. */
export interface LeadTime {
  productionDays: number;
  deliveryDays: number;
}

/** A formatted lead time: "3 jours ouvrés"; `leadTime` is production and delivery together. */
export interface FormattedLeadTime {
  productionTime: string;
  deliveryTime: string;
  leadTime: string;
}

export function formatLeadTime({ productionDays, deliveryDays }: LeadTime): FormattedLeadTime {
  return {
    productionTime: formatWorkingDays(productionDays),
    deliveryTime: formatWorkingDays(deliveryDays),
    leadTime: formatWorkingDays(productionDays + deliveryDays),
  };
}

/** Formats "livrée à Dakar en 5 jours ouvrés". */
export function formatDeliveredInDakar({ leadTime }: Pick<FormattedLeadTime, "leadTime">): string {
  return `livrée à Dakar en ${leadTime}`;
}

/** Computes when a card is made, and delivered in Dakar, at the hour of the payment. */
export function computeExpectedDates(
  paidAt: number,
  { productionDays, deliveryDays }: LeadTime,
): { made: number; delivered: number } {
  const made = addWorkingDays(paidAt, productionDays);
  return { made, delivered: addWorkingDays(made, deliveryDays) };
}

/** Public holidays of Senegal with a fixed date; those that follow the moon or Easter are ignored. */
const holidays = new Set(["01-01", "04-04", "05-01", "08-15", "11-01", "12-25"]);

/** Adds working days to an instant, keeping its hour; counting starts on the next day. Dakar keeps UTC all year. */
export function addWorkingDays(instant: number, days: number): number {
  let day = instant;
  for (let left = days; left > 0;) {
    day += dayMs;
    const date = new Date(day);
    const isWeekend = date.getUTCDay() === 0 || date.getUTCDay() === 6;
    if (!isWeekend && !holidays.has(date.toISOString().slice(5, 10))) left -= 1;
  }
  return day;
}

export function formatWorkingDays(count: number): string {
  return `${count}\u00a0${agreeWord(count, "jour ouvré", "jours ouvrés")}`;
}
