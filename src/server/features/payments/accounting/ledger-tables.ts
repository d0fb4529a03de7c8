import type { OfferName } from "#shared/offers/offers.ts";
import type { MovementKind } from "#shared/states-and-kinds.ts";

/** One line of the ledger, with its order's data. Amounts are whole FCFA; `at`: ms since 1970 UTC. */
export interface LedgerMovementRow {
  id: string;
  at: number;
  kind: MovementKind;
  /** The attempt that brought this money, or whose money goes; empty of a gift of a code. */
  payment: string;
  orderRef: string;
  amountIn: number;
  amountOut: number;
  discount: number;
  promoCode: string | null;
  method: string;
  /** The provider that moved the money; empty: the team did, or no money moved. */
  provider: string;
  reference: string;
  /** 1: of a second payment. */
  overpaid: number;
  /** When (ms) the second payment that it is, or refunds, was settled otherwise; null: it was not. */
  closedAt: number | null;
  /** Who received or refunded it, as timelines store staff; null for nobody of the team. */
  actor: string | null;
  /** The day (ms) on which money that staff noted had arrived; null: nobody said. */
  arrivedOn: number | null;
  /** 1: money for the order had come before. */
  isRest: number;
  /** The line that it gives back, or that is asked no more, "Carte Silver, Awa Ndiaye"; empty: no line's. */
  line: string;
  number: string;
  offer: OfferName;
  /** Of the cards that the order brings, joined by " + "; empty of a reprint. */
  offers: string;
  /** The card that the order reprints; null: it brings its own. */
  reprintOf: string | null;
  /** 1: it raises that card to its own offer. */
  raises: number;
  price: number;
  /** Of the company whose order it is; null: a person's. Empty: the company was erased. */
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
