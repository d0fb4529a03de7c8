import { addWorkingDays } from "#shared/order/lead-time.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import { randomIntegerBetween, type SeededRandom } from "./random.ts";

const hourMs = 3_600_000;
/** Sales by month, January first: holidays sell, the rainy season does not. */
const months = [0.9, 0.8, 1, 1.05, 1.1, 1.15, 0.85, 0.7, 0.85, 1.1, 1.25, 1.6];
/** Sales by day of the week, Sunday first. */
const weekdays = [0.45, 1.15, 1.1, 1.1, 1.05, 1, 0.8];

/** Returns a day's sales relative to 1 for a usual day. */
export function getSeasonalFactor(day: number): number {
  const date = new Date(day);
  return (months[date.getUTCMonth()] ?? 1) * (weekdays[date.getUTCDay()] ?? 1);
}

interface Span {
  begin: number;
  end: number;
  count: number;
  /** Days before the end on which the newest orders were made, newest first. */
  fresh: readonly number[];
}

/**
 * Generates when each of `count` orders is made, oldest first: more and more of them, by season and weekday, in
 * waking hours.
 */
export function generateOrderInstants(random: SeededRandom, { begin, end, count, fresh }: Span): number[] {
  const before = end - (fresh.at(-1) ?? 0) * dayMs;
  const days = Array.from({ length: Math.max(1, (before - begin) / dayMs) }, (_, at) => begin + at * dayMs);
  const weights = days.map((day) => (0.5 + (day - begin) / (before - begin)) * getSeasonalFactor(day));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const older = Array.from({ length: count - fresh.length }, () =>
    atWakingHour(random, dayAt(days, weights, random() * all)),
  );
  const newer = fresh.map((ago) => atWakingHour(random, end - ago * dayMs));
  return [...older, ...newer].toSorted((one, other) => one - other);
}

function dayAt(days: readonly number[], weights: readonly number[], place: number): number {
  let left = place;
  return days.find((_, at) => (left -= weights[at] ?? 0) < 0) ?? days.at(-1) ?? 0;
}

function atWakingHour(random: SeededRandom, day: number): number {
  return day + 8 * hourMs + randomIntegerBetween(random, 0, 12 * 60) * 60_000;
}

/** Adds so many working days to an instant, at an hour such as 9.5, a few minutes later. */
export function addDemoWorkingDays(random: SeededRandom, since: number, workingDays: number, hour: number): number {
  const day = addWorkingDays(since, workingDays);
  return day - (day % dayMs) + hour * hourMs + randomIntegerBetween(random, 0, 40) * 60_000;
}

/** Spreads `count` instants between two, in their order, in working hours as far as there is room. */
export function spreadInWorkingHours(random: SeededRandom, since: number, until: number, count: number): number[] {
  const step = (until - since) / (count + 1);
  let last = since;
  return Array.from({ length: count }, (_, at) => {
    const even = since + step * (at + 1);
    const day = even - (even % dayMs);
    const atWork =
      day + Math.min(17, Math.max(9, (even - day) / hourMs)) * hourMs + randomIntegerBetween(random, 0, 20) * 60_000;
    last = atWork > last && atWork < until ? atWork : Math.min(last + step / 2, until - 1);
    return Math.round(last);
  });
}
