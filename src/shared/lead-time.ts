import { dayMs } from "./instants.ts";

/** How long a card takes, in whole working days: its making, then its delivery in Dakar. */
export interface LeadTime {
  productionDays: number;
  deliveryDays: number;
}

/** The same as people read it: "3 jours ouvrés"; `leadTime` is both together. */
export interface FormattedLeadTime {
  productionTime: string;
  deliveryTime: string;
  leadTime: string;
}

export function formatLeadTime({ productionDays, deliveryDays }: LeadTime): FormattedLeadTime {
  return { productionTime: formatWorkingDays(productionDays), deliveryTime: formatWorkingDays(deliveryDays), leadTime: formatWorkingDays(productionDays + deliveryDays) };
}

/** "livrée à Dakar en 5 jours ouvrés"; the settings of a page that is only being built have it too. */
export function formatDeliveredInDakar({ leadTime }: Pick<FormattedLeadTime, "leadTime">): string {
  return `livrée à Dakar en ${leadTime}`;
}

/** Until when, as instants at the hour of the payment: the card is made, and is delivered in Dakar. */
export function computeExpectedDates(paidAt: number, { productionDays, deliveryDays }: LeadTime): { made: number; delivered: number } {
  const made = addWorkingDays(paidAt, productionDays);
  return { made, delivered: addWorkingDays(made, deliveryDays) };
}

/** Public holidays of Senegal that have a date; those that follow the moon or Easter are not foreseen. */
const holidays = new Set(["01-01", "04-04", "05-01", "08-15", "11-01", "12-25"]);

/** The same hour that many working days later; the first one counted is the day after. Dakar keeps UTC all year. */
export function addWorkingDays(instant: number, days: number): number {
  let day = instant;
  for (let left = days; left > 0; ) {
    day += dayMs;
    if (isWorkingDay(new Date(day))) left -= 1;
  }
  return day;
}

function isWorkingDay(day: Date): boolean {
  const isWeekend = day.getUTCDay() === 0 || day.getUTCDay() === 6;
  return !isWeekend && !holidays.has(day.toISOString().slice(5, 10));
}

export function formatWorkingDays(count: number): string {
  return count === 1 ? "1\u00a0jour ouvré" : `${count}\u00a0jours ouvrés`;
}
