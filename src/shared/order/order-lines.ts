import { formatCount } from "../format/counts.ts";
import { type OfferName, offerNames, offers } from "../offers/offers.ts";

/** Labels, on documents, the delivery of a card that is sent elsewhere than its order. */
export const cardDeliveryLabel = "Livraison à part";

/** Describes what an order sells: "une carte Silver", "3 cartes Silver", "3 cartes (2 Silver et 1 Gold)". */
export function describeOrderedCards(cards: readonly OfferName[]): string {
  const [first = "SILVER"] = cards;
  if (cards.length < 2) return `une carte ${offers[first].title}`;
  const kinds = offerNames.filter((offer) => cards.includes(offer));
  const all = formatCount(cards.length, "carte");
  if (kinds.length === 1) return `${all} ${offers[first].title}`;
  const counted = kinds.map((kind) => `${cards.filter((offer) => offer === kind).length} ${offers[kind].title}`);
  return `${all} (${new Intl.ListFormat("fr", { type: "conjunction" }).format(counted)})`;
}

interface OrderLine {
  label: string;
  quantity: number;
  unitPrice: number;
  discount: number;
}

/** Adds up equal lines, in the order in which they first appear. */
export function groupOrderLines<Line extends OrderLine>(lines: readonly Line[]): OrderLine[] {
  const groups = new Map<string, OrderLine>();
  for (const { label, quantity, unitPrice, discount } of lines) {
    const key = JSON.stringify([label, unitPrice, discount / quantity]);
    const group = groups.get(key) ?? { label, quantity: 0, unitPrice, discount: 0 };
    groups.set(key, { ...group, quantity: group.quantity + quantity, discount: group.discount + discount });
  }
  return [...groups.values()];
}
