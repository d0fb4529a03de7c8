import type { readDashboard } from "#shared/contract/dashboard.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { type OfferName, offerNames, offers } from "#shared/offers/offers.ts";
import type { ChartLine } from "#web/kit/ui/chart/chart-data.ts";

/** Distinguishes lines by color and dash, in the catalogue's order; a fifth offer would look like the first. */
const looks: readonly Pick<ChartLine, "color" | "dash" | "mark">[] = [
  { color: "#eceef1", dash: [], mark: "bg-silver-100" },
  { color: "#e0bd68", dash: [8, 5], mark: "bg-gold-300" },
  { color: "#86dcaa", dash: [2, 5], mark: "bg-success" },
  { color: "#ff9a8c", dash: [12, 4, 2, 4], mark: "bg-danger" },
];

function getLineLook(offer: OfferName) {
  return looks[offerNames.indexOf(offer) % looks.length] as (typeof looks)[number];
}

type SalesFigures = Pick<EndpointAnswer<typeof readDashboard>, "orders_by_month" | "series" | "month">;

/**
 * Builds lines from January to the current `month` (0 to 11): always "Silver" (product.md §2); another offer once it
 * has sales.
 */
export function buildSalesSeries({ orders_by_month, series, month }: SalesFigures): ChartLine[] {
  const others = series.filter(({ offer, months }) => offer !== "SILVER" && months.some((count) => count > 0));
  return [{ offer: "SILVER" as const, months: orders_by_month }, ...others].map(({ offer, months }) => ({
    name: offers[offer].title,
    counts: months.slice(0, month + 1),
    ...getLineLook(offer),
  }));
}
