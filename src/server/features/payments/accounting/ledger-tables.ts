import type { OfferName } from "#shared/offers/offers.ts";
import type { MovementKind } from "#shared/states-and-kinds.ts";

/** One line of the ledger, with its order's data. Amounts are whole FCFA; `at`: ms since 1970 UTC. */
export interface LedgerMovementRow {
  id: string;
  at: number;
  kind: MovementKind;
  /** The attempt that brought this money, or whose money goes back; empty for a gift by promo code. */
  payment: string;
  orderRef: string;
  amountIn: number;
  amountOut: number;
  discount: number;
  promoCode: string | null;
  method: string;
  /** The provider that moved the money; empty if the team did, or if no money moved. */
  provider: string;
  reference: string;
  /** 1 if it is, or refunds, a second payment. */
  overpaid: number;
  /** When (ms) that second payment was closed without a refund; null if it was not. */
  closedAt: number | null;
  /** Who received or refunded it, as timelines store staff; null if nobody of the team did. */
  actor: string | null;
  /** The day (ms) on which the money arrived, as staff noted it; null if they did not. */
  arrivedOn: number | null;
  /** 1 if the order had an earlier payment. */
  isRest: number;
  /** The refunded or waived line, "Carte Silver, Awa Ndiaye"; empty if it is about no line. */
  line: string;
  number: string;
  offer: OfferName;
  /** Offers of the cards that the order creates, joined by " + "; empty for a reprint. */
  offers: string;
  /** The card being reprinted (the first, if several); null if the order has cards of its own. */
  reprintOf: string | null;
  /** 1 if the order raises that card to the order's offer. */
  raises: number;
  price: number;
  /** Name of the company whose order it is; null for a person's order, empty if the company was erased. */
  companyName: string | null;
  buyerFirstName: string;
  buyerLastName: string;
  buyerPhone: string;
}

/** Amounts received and refunded by one method. */
export interface MethodSums {
  method: string;
  count: number;
  amountIn: number;
  amountOut: number;
}
