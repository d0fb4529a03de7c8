import { expect, test } from "vitest";
import { formatAskedPrice, formatPriceDiscount } from "./asked-price.ts";

const order = { price: 12_900, discount: 0, received: 12_900, promoCode: null };
const say = (change: Partial<Omit<typeof order, "promoCode">> & { promoCode?: string }) => {
  const changed = { ...order, ...change };
  return [formatAskedPrice(changed), formatPriceDiscount(changed)].map((text) => text.replaceAll("\u00a0", " "));
};

test("a price shows what is asked, and beside it the discount and its reason", () => {
  expect(say({})).toEqual(["12 900 FCFA", ""]);
  expect(say({ received: 0 })).toEqual(["12 900 FCFA", ""]);
  expect(say({ discount: 2_580, received: 10_320, promoCode: "X" })).toEqual([
    "10 320 FCFA",
    "12 900 FCFA − 2 580, code X",
  ]);
  expect(say({ discount: 12_900, received: 0, promoCode: "X" })).toEqual(["Offerte", "12 900 FCFA − 12 900, code X"]);
  expect(say({ discount: 2_900, received: 10_000 })).toEqual(["10 000 FCFA", "12 900 FCFA − 2 900, remise"]);
  // The received money goes back: nothing is asked any more, and nothing was a gift.
  expect(say({ discount: 12_900 })).toEqual(["0 FCFA", "12 900 FCFA − 12 900, remise"]);
});
