import type { OfferName } from "#shared/offers/offers.ts";

/** Number of orders per offer and state, kept by triggers. On PostgreSQL signed changes: always sum them. */
export interface OrderCountRow {
  offer: OfferName;
  state: "paid" | "unpaid" | "deleted" | "erased";
  orders: number;
}

export interface OrderDeskTables {
  orderCounts: OrderCountRow;
}
