import { expect, test } from "vitest";
import fc from "fast-check";
import { offerNames, offers } from "#shared/offers/offers.ts";
import {
  promoCodePattern,
  normalizePromoCode,
  computeDiscountedPrice,
  computeMaxNetworkHolds,
  findPromoCodeRefusal,
  listUnpayableOffers,
} from "./promo-code-rules.ts";
import type { PromoCodeRow } from "./promo-code-tables.ts";

const price = offers.SILVER.price;
const silver = (sum: number) => [{ offer: "SILVER" as const, price: sum }];

test("percentages round the discount to whole FCFA, and no price goes below zero", () => {
  expect(computeDiscountedPrice({ kind: "percentage", value: 20 }, silver(12_900))).toBe(10_320);
  expect(computeDiscountedPrice({ kind: "percentage", value: 33 }, silver(12_905))).toBe(8646);
  expect(computeDiscountedPrice({ kind: "percentage", value: 100 }, silver(price))).toBe(0);
  expect(computeDiscountedPrice({ kind: "amount", value: 2000 }, silver(12_900))).toBe(10_900);
  expect(computeDiscountedPrice({ kind: "amount", value: 20_000 }, silver(price))).toBe(0);
  expect(computeDiscountedPrice({ kind: "gift", value: 0 }, silver(price))).toBe(0);
});

test("the price left is zero or more than 100 FCFA, whatever the code and the price", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("percentage" as const, "amount" as const),
      fc.nat(20_000),
      fc.nat(20_000),
      (kind, value, before) => {
        const left = computeDiscountedPrice(
          { kind, value: kind === "percentage" ? value % 101 : value },
          silver(before),
        );
        expect(left === 0 || (left > 100 && left <= before)).toBe(true);
      },
    ),
  );
});

test("finds each offer for which a code would leave 1 to 100 FCFA", () => {
  expect(listUnpayableOffers({ kind: "amount", value: price - 100 }, "SILVER")).toEqual(["SILVER"]);
  expect(listUnpayableOffers({ kind: "amount", value: price - 101 }, "SILVER")).toEqual([]);
  expect(listUnpayableOffers({ kind: "amount", value: price }, null)).toEqual([]);
  expect(listUnpayableOffers({ kind: "amount", value: offers.GOLD.price - 1 }, null)).toEqual(["GOLD"]);
  expect(listUnpayableOffers({ kind: "percentage", value: 99 }, "SILVER")).toEqual([]);
});

test("codes are compared trimmed, composed and in upper case", () => {
  expect(normalizePromoCode("  noe\u0308l-2026 ")).toBe("NOËL-2026");
  expect(promoCodePattern.test("NOËL-2026")).toBe(true);
  for (const wrong of ["AB", "-ABC", "A B C", "A".repeat(33), "ABC;", ""])
    expect(promoCodePattern.test(wrong), wrong).toBe(false);
});

test("each refusal has its own code", () => {
  const code: PromoCodeRow = {
    code: "X",
    kind: "gift",
    value: 0,
    offer: "GOLD",
    startsAt: 10,
    endsAt: 20,
    maxUses: 1,
    taken: 0,
    disabledAt: null,
    createdAt: 0,
  };
  expect(findPromoCodeRefusal(undefined, 15, ["GOLD"])).toBe("promo.unknown");
  expect(findPromoCodeRefusal(code, 9, ["GOLD"])).toBe("promo.not_started");
  expect(findPromoCodeRefusal(code, 10, ["GOLD"])).toBeUndefined();
  expect(findPromoCodeRefusal(code, 20, ["GOLD"])).toBe("promo.expired");
  expect(findPromoCodeRefusal({ ...code, disabledAt: 1 }, 15, ["GOLD"])).toBe("promo.expired");
  expect(findPromoCodeRefusal(code, 15, ["SILVER"])).toBe("promo.wrong_offer");
  expect(findPromoCodeRefusal({ ...code, taken: 1 }, 15, ["GOLD"])).toBe("promo.exhausted");
});

test("on several cards a percentage reduces each covered card, an amount counts once, and a gift covers the most expensive card", () => {
  const cards = [...silver(12_900), ...silver(12_900), { offer: "GOLD" as const, price: 18_900 }];
  expect(computeDiscountedPrice({ kind: "percentage", value: 10 }, cards)).toBe(40_230);
  expect(computeDiscountedPrice({ kind: "percentage", value: 10, offer: "GOLD" }, cards)).toBe(42_810);
  expect(computeDiscountedPrice({ kind: "amount", value: 5000 }, cards)).toBe(39_700);
  expect(computeDiscountedPrice({ kind: "amount", value: 40_000, offer: "SILVER" }, cards)).toBe(18_900);
  expect(computeDiscountedPrice({ kind: "gift", value: 0 }, cards)).toBe(25_800);
  expect(computeDiscountedPrice({ kind: "gift", value: 0, offer: "SILVER" }, cards)).toBe(31_800);
});

test("whatever an order sells, a code never leaves less than zero or more than its price", () => {
  const card = fc.record({ offer: fc.constantFrom(...offerNames), price: fc.integer({ min: 1000, max: 50_000 }) });
  const code = fc.record({
    kind: fc.constantFrom("percentage" as const, "amount" as const, "gift" as const),
    value: fc.integer({ min: 0, max: 100 }),
    offer: fc.option(fc.constantFrom(...offerNames)),
  });
  fc.assert(
    fc.property(fc.array(card, { minLength: 1, maxLength: 10 }), code, (cards, { kind, value, offer }) => {
      const whole = cards.reduce((sum, { price }) => sum + price, 0);
      const left = computeDiscountedPrice({ kind, value: kind === "amount" ? value * 1000 : value, offer }, cards);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left).toBeLessThanOrEqual(whole);
      const dearest = Math.max(...cards.map(({ price }) => price));
      expect(whole - left).toBeLessThanOrEqual(kind === "gift" ? dearest : whole);
    }),
  );
});

test("one network may hold half of a code's uses, but at least three", () => {
  expect([1, 4, 7, 100].map(computeMaxNetworkHolds)).toEqual([3, 3, 4, 50]);
});
