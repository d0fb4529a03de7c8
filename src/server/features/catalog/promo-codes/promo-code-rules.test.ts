import { expect, test } from "vitest";
import fc from "fast-check";
import { offers } from "#shared/offers.ts";
import {
  promoCodePattern,
  normalizePromoCode,
  computeDiscountedPrice,
  findPromoCodeRefusal,
  listUnpayableOffers,
} from "./promo-code-rules.ts";
import type { PromoCodeRow } from "./promo-code-tables.ts";

const price = offers.SILVER.price;

test("exact prices: percentages round the discount to whole FCFA, nothing goes below zero", () => {
  expect(computeDiscountedPrice({ kind: "percentage", value: 20 }, 12_900)).toBe(10_320);
  expect(computeDiscountedPrice({ kind: "percentage", value: 33 }, 12_905)).toBe(8646);
  expect(computeDiscountedPrice({ kind: "percentage", value: 100 }, price)).toBe(0);
  expect(computeDiscountedPrice({ kind: "amount", value: 2000 }, 12_900)).toBe(10_900);
  expect(computeDiscountedPrice({ kind: "amount", value: 20_000 }, price)).toBe(0);
  expect(computeDiscountedPrice({ kind: "gift", value: 0 }, price)).toBe(0);
});

test("what is left is zero or more than 100 FCFA, whatever the code and the price", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("percentage" as const, "amount" as const),
      fc.nat(20_000),
      fc.nat(20_000),
      (kind, value, before) => {
        const left = computeDiscountedPrice({ kind, value: kind === "percentage" ? value % 101 : value }, before);
        expect(left === 0 || (left > 100 && left <= before)).toBe(true);
      },
    ),
  );
});

test("a code that would leave 1 to 100 FCFA is seen for each offer that it concerns", () => {
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
  expect(findPromoCodeRefusal(undefined, "GOLD", 15)).toBe("promo.unknown");
  expect(findPromoCodeRefusal(code, "GOLD", 9)).toBe("promo.not_started");
  expect(findPromoCodeRefusal(code, "GOLD", 10)).toBeUndefined();
  expect(findPromoCodeRefusal(code, "GOLD", 20)).toBe("promo.expired");
  expect(findPromoCodeRefusal({ ...code, disabledAt: 1 }, "GOLD", 15)).toBe("promo.expired");
  expect(findPromoCodeRefusal(code, "SILVER", 15)).toBe("promo.wrong_offer");
  expect(findPromoCodeRefusal({ ...code, taken: 1 }, "GOLD", 15)).toBe("promo.exhausted");
});
