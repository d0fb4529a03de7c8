import type { OfferName } from "#shared/offers/offers.ts";

/** Orders of each offer and state, kept by triggers; on PostgreSQL signed changes, so always summed. */
export interface OrderCountRow {
  offer: OfferName;
  state: "paid" | "unpaid" | "deleted" | "erased";
  orders: number;
}

export interface OrderDeskTables {
  orderCounts: OrderCountRow;
}
