import type { OfferName } from "#shared/offers/offers.ts";

/** Number of live cards, for the previous release; kept by triggers, on PostgreSQL as signed changes to sum up. */
interface LiveCardsRow {
  cards: number;
}

/** Sales of an offer in a month, kept in the same way. `month`: 12 × year + month from 0 to 11. */
interface SaleCountRow {
  offer: OfferName;
  month: number;
  sales: number;
}

export interface DashboardTables {
  liveCards: LiveCardsRow;
  saleCounts: SaleCountRow;
}
