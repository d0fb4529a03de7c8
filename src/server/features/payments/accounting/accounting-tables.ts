import type { OfferName } from "#shared/offers.ts";
import type { MovementKind } from "#shared/words.ts";

/** One line of the ledger, with what is said of its order. Amounts are whole FCFA; `at`: ms since 1970 UTC. */
export interface MovementRow {
  id: string;
  at: number;
  kind: MovementKind;
  orderRef: string;
  amountIn: number;
  amountOut: number;
  discount: number;
  promoCode: string | null;
  method: string;
  reference: string;
  /** 1: of a second payment. */
  overpaid: number;
  /** Who took or gave it back, as timelines name staff; null: nobody of the team. */
  actor: string | null;
  /** 1: money for the order had come before. */
  isRest: number;
  number: string;
  offer: OfferName;
  /** The card that the order has printed anew; null: it brings its own. */
  reprintOf: string | null;
  price: number;
  buyerFirstName: string;
  buyerLastName: string;
  buyerPhone: string;
}

/** What came in and went out by one method. */
export interface MethodSums {
  method: string;
  count: number;
  amountIn: number;
  amountOut: number;
}
