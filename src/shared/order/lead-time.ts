import { agreeWord } from "../format/counts.ts";
import { dayMs } from "../format/day-and-time.ts";

/** Counts the whole working days that a card takes: its production, then its delivery in Dakar. */
export interface LeadTime {
  productionDays: number;
  deliveryDays: number;
}

/** Formats of a lead time: "3 jours ouvrés"; `leadTime` is making and delivery together. */
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

/** Computes by when a card is made and delivered in Dakar, as instants at the hour of the payment. */
export function computeExpectedDates(
  paidAt: number,
  { productionDays, deliveryDays }: LeadTime,
): { made: number; delivered: number } {
  const made = addWorkingDays(paidAt, productionDays);
  return { made, delivered: addWorkingDays(made, deliveryDays) };
}

/** Public holidays of Senegal that have a date; those that follow the moon or Easter are not foreseen. */
const holidays = new Set(["01-01", "04-04", "05-01", "08-15", "11-01", "12-25"]);

/**
 * Adds working days to an instant and keeps its hour; the first one counted is the day after. Dakar keeps UTC all
 * year.
 */
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
