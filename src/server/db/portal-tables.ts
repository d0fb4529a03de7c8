/** Rows that only the portal needs; as in `tables.ts`. */
import type { OfferName } from "#shared/offers.ts";
import type { AuditAction } from "#shared/words.ts";

/** SQLite only: the trigrams of `searchText`, kept by triggers. PostgreSQL has an index. */
export interface OrderSearchRow {
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

/** Who did what in the portal; rows are only ever added. */
export interface AuditLogRow {
  id: string;
  at: number;
  actorId: string;
  /** As it was then: accounts can be deleted. */
  actorName: string;
  action: AuditAction;
  /** What it was done to, as people call it: an order's number, a code, an address. */
  target: string;
  /** A short French sentence, or nothing; without secrets. */
  details: string;
  /** The order it is about, when it is about one. */
  orderRef: string | null;
}
