import { formatFrenchDayAndTime } from "#shared/format/day-and-time.ts";

const timeZone = "Africa/Dakar";
const dayFormat = new Intl.DateTimeFormat("fr-FR", { timeZone, day: "2-digit", month: "2-digit", year: "numeric" });
const timeFormat = new Intl.DateTimeFormat("fr-FR", { timeZone, hour: "2-digit", minute: "2-digit" });
const isoDayFormat = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });

/** Formats the day in Dakar: `07/03/2026`. */
export function formatDayInDakar(instant: string): string {
  return dayFormat.format(new Date(instant));
}

/** Formats day and time in Dakar: `07/03/2026 14:05`. */
export function formatInstantInDakar(instant: string): string {
  const date = new Date(instant);
  return `${dayFormat.format(date)} ${timeFormat.format(date)}`;
}

/** Formats an instant as `7 mars 2026 à 14:05`. */
export function formatLongInstant(instant: string): string {
  return formatFrenchDayAndTime(new Date(instant));
}

/** Returns the day in Dakar in the format of forms and filters: `2026-03-07`. */
export function toIsoDayInDakar(date: Date): string {
  return isoDayFormat.format(date);
}

export const frenchMonthNames = [
  "Janvier",
  "Février",
  "Mars",
  "Avril",
  "Mai",
  "Juin",
  "Juillet",
  "Août",
  "Septembre",
  "Octobre",
  "Novembre",
  "Décembre",
] as const;
