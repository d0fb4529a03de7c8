import { offers, type OfferName } from "#shared/offers.ts";
import { generateSortableId } from "#server/db/ids.ts";
import type { OrderLineRow } from "../order-tables.ts";

/** What a line sells of an offer: a card of its own, or the reprint of the card `cardRef`. */
export interface OrderLineSale {
  orderRef: string;
  offer: OfferName;
  /** Whole FCFA. */
  unitPrice: number;
  /** Whole FCFA off the price by quantity; none if left out. */
  discount?: number;
  /** The card that is printed anew; left out for a card of the order's own. */
  cardRef?: string;
}

/** Builds the line of one card or of one reprint. `position`: from 1; `now`: ms. */
export function buildOrderLine(
  now: number,
  position: number,
  { orderRef, offer, unitPrice, discount = 0, cardRef }: OrderLineSale,
): OrderLineRow {
  const card = `Carte ${offers[offer].title}`;
  return {
    id: generateSortableId(now),
    orderRef,
    position,
    kind: cardRef === undefined ? "card" : "reprint",
    label: cardRef === undefined ? card : `${card}, réimpression`,
    offer,
    quantity: 1,
    unitPrice,
    discount,
    cardRef: cardRef ?? null,
  };
}
