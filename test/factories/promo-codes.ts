import type { OfferName } from "#shared/offers/offers.ts";

export interface Code {
  code: string;
  kind: "percentage" | "amount" | "gift";
  value: number;
  offer?: OfferName;
}

export const codes: readonly Code[] = [
  { code: "TIERS", kind: "percentage", value: 33 },
  { code: "TIERS-GOLD", kind: "percentage", value: 33, offer: "GOLD" },
  { code: "TOUT", kind: "percentage", value: 100 },
  { code: "CINQ-MILLE", kind: "amount", value: 5_000 },
  { code: "MILLION", kind: "amount", value: 1_000_000, offer: "SILVER" },
  { code: "CADEAU", kind: "gift", value: 0 },
  { code: "CADEAU-CUSTOM", kind: "gift", value: 0, offer: "CUSTOM" },
];

/** PayTech's minimum (payments.md). */
const leastPayable = 101;
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

/**
 * Computes, independently of the product, the amount that decision 16 leaves to pay; `undefined`: the code is refused.
 * `deliveries`: the delivery fees in the order's price.
 */
export function leftBy(
  code: Code,
  cards: readonly { offer: OfferName; price: number }[],
  deliveries = 0,
): number | undefined {
  const covered = cards.filter(({ offer }) => [offer, undefined].includes(code.offer)).map(({ price }) => price);
  if (covered.length === 0) return undefined;
  const off = {
    percentage: Math.round((sum(covered) * code.value) / 100),
    amount: Math.min(code.value, sum(covered)),
    gift: Math.max(...covered),
  }[code.kind];
  const left = sum(cards.map(({ price }) => price)) + deliveries - off;
  return left < leastPayable ? 0 : left;
}
