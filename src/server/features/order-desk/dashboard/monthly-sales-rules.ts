import { offerNames, type OfferName } from "#shared/offers/offers.ts";

/** Lists the thirteen limits (ms since 1970 UTC) of the months of a year in Africa/Dakar, which uses UTC. */
export function getMonthStartsOfYear(year: number): number[] {
  return Array.from({ length: 13 }, (_, month) => Date.UTC(year, month));
}

/** Splits an instant into its year and month (0 to 11), in Africa/Dakar. */
export function getYearAndMonth(instant: number): { year: number; month: number } {
  const date = new Date(instant);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() };
}

export interface MonthlyOfferSales {
  offer: OfferName;
  month: number;
  sales: number;
}

/** Converts counts to twelve months for Silver, and for every other offer that has sales. */
export function toMonthlySalesSeries(rows: readonly MonthlyOfferSales[]): {
  silver: number[];
  others: { offer: OfferName; months: number[] }[];
} {
  const monthsOf = (offer: OfferName) =>
    Array.from(
      { length: 12 },
      (_, month) => rows.find((row) => row.offer === offer && row.month === month)?.sales ?? 0,
    );
  const others = offerNames.filter((offer) => offer !== "SILVER").map((offer) => ({ offer, months: monthsOf(offer) }));
  return { silver: monthsOf("SILVER"), others: others.filter(({ months }) => months.some((sales) => sales > 0)) };
}
