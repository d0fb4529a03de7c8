import type { OfferName } from "#shared/offers/offers.ts";

/** Number of live cards, which the version before reads, maintained by triggers; on PostgreSQL signed changes, so always sum them. */
interface LiveCardsRow {
  cards: number;
}

/** Sales of an offer in a month, kept likewise. `month`: 12 times the year and 0 to 11. */
interface SaleCountRow {
  offer: OfferName;
  month: number;
  sales: number;
}

export interface DashboardTables {
  liveCards: LiveCardsRow;
  saleCounts: SaleCountRow;
}
