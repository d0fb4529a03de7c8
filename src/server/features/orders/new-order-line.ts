import { cardDeliveryLabel } from "#shared/order/order-lines.ts";
import { offers, type OfferName } from "#shared/offers/offers.ts";
import { generateSortableId } from "#server/db/generate-ids.ts";
import type { OrderLineRow } from "./order-tables.ts";

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
  /** The offer that the card `cardRef` has until the line, whose price is the difference, is paid. */
  raisesFrom?: OfferName;
}

/** Builds the line of one card, of one reprint or of a card that is raised to a better offer. `position`: from 1; `now`: ms. */
export function buildOrderLine(
  now: number,
  position: number,
  { orderRef, offer, unitPrice, discount = 0, cardRef, raisesFrom }: OrderLineSale,
): OrderLineRow {
  return {
    id: generateSortableId(now),
    orderRef,
    position,
    ...describeSale({ offer, cardRef, raisesFrom }),
    offer,
    quantity: 1,
    unitPrice,
    discount,
    cardRef: cardRef ?? null,
  };
}

/** Builds the line of the delivery of a card that goes elsewhere than its order. It names no town: lines are not erased. */
export function buildDeliveryLine(now: number, position: number, orderRef: string, fee: number): OrderLineRow {
  return {
    id: generateSortableId(now),
    orderRef,
    position,
    kind: "delivery",
    label: cardDeliveryLabel,
    offer: null,
    quantity: 1,
    unitPrice: fee,
    discount: 0,
    cardRef: null,
  };
}

function describeSale({
  offer,
  cardRef,
  raisesFrom,
}: Pick<OrderLineSale, "offer"> & { cardRef: string | undefined; raisesFrom: OfferName | undefined }): Pick<
  OrderLineRow,
  "kind" | "label"
> {
  const { title } = offers[offer];
  if (raisesFrom !== undefined)
    return { kind: "other", label: `Passage de la carte ${offers[raisesFrom].title} à ${title}` };
  if (cardRef !== undefined) return { kind: "reprint", label: `Carte ${title}, réimpression` };
  return { kind: "card", label: `Carte ${title}` };
}
