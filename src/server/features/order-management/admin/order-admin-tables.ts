import type { OfferName } from "#shared/offers.ts";

/** SQLite only: the trigrams of `searchText`, kept by triggers. PostgreSQL has an index. */
interface OrderSearchRow {
  /** Sorts by the order's instant. */
  rowid: number;
  ref: string;
  text: string;
}

/** Orders of each offer and state, kept by triggers; on PostgreSQL signed changes, so always summed. */
export interface OrderCountRow {
  offer: OfferName;
  state: "paid" | "unpaid" | "deleted" | "erased";
  orders: number;
}

export interface OrderDeskTables {
  orderSearch: OrderSearchRow;
  orderCounts: OrderCountRow;
}
