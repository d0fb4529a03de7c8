/** The ms of a day. Days are in Africa/Dakar, which keeps UTC all year; instants are ms since 1970 UTC. */
export const dayMs = 24 * 3_600_000;

/** Parses a day such as `2026-01-31` into the instant of its first midnight. */
export function parseIsoDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** Formats the day of an instant: `2026-01-31`. */
export function formatIsoDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

const day = new Intl.DateTimeFormat("fr-FR", { timeZone: "Africa/Dakar", dateStyle: "long" });

/** Formats an instant's day: "2 décembre 2026", "1er décembre 2026"; day and month never wrap. */
export function formatFrenchDay(instant: number | Date): string {
  return day
    .format(instant)
    .replace(/^1(?=\s)/, "1er")
    .replace(/\s/, "\u00a0");
}

const time = new Intl.DateTimeFormat("fr-FR", { timeZone: "Africa/Dakar", timeStyle: "short" });

/** Formats an instant's day and minute: "2 décembre 2026 à 10:42". */
export function formatFrenchDayAndTime(instant: number | Date): string {
  return `${formatFrenchDay(instant)} à ${time.format(instant)}`;
}

/** Formats an instant's minute: "10:42". */
export function formatFrenchTime(instant: number | Date): string {
  return time.format(instant);
}

interface DaySpan {
  /** The first day, such as `2026-01-31`. */
  from?: string | undefined;
  /** The last day, included. */
  to?: string | undefined;
}

interface InstantSpan {
  from: number | undefined;
  before: number | undefined;
}

/** Converts days in Dakar to the span of instants (ms) that they cover; a missing end stays missing. */
export function parseDaySpan({ from, to }: DaySpan): InstantSpan {
  const span: InstantSpan = { from: undefined, before: undefined };
  if (from !== undefined) span.from = parseIsoDay(from);
  if (to !== undefined) span.before = parseIsoDay(to) + dayMs;
  return span;
}

/** Formats an instant as ISO 8601 in UTC; keeps null. */
export function formatIsoOrNull(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}
