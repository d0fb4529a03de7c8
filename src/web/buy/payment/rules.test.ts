import { describe, expect, test } from "vitest";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import { formatInstantInFrench, getPaymentLinkExpiry } from "./payment-instants.ts";
import {
  firstPollDelayMs,
  isPaymentAwaited,
  getNextPollDelay,
  describePromoDiscount,
  parsePaymentReturn,
  getDisplayedPrice,
  resolvePaymentView,
} from "./rules.ts";

const unpaid = (payment: "none" | "pending" | "checking" | "canceled") => ({ paid: false as const, payment });
const paid = { paid: true as const, payment: "paid" as const };

test("parses only the known words of a return from PayTech", () => {
  expect(["succes", "annule", "autre", ["succes"], undefined].map(parsePaymentReturn)).toEqual([
    "succes",
    "annule",
    undefined,
    undefined,
    undefined,
  ]);
});

describe("the price", () => {
  const order = { price: 12_900, toPay: 12_900, promo: null, awaited: null };

  test("is the price of a payment now or, while a payment is verified, that payment's price", () => {
    expect(getDisplayedPrice({ ...order, toPay: 10_320 }, "payable")).toBe(10_320);
    expect(getDisplayedPrice({ ...order, toPay: 10_320, awaited: 12_900 }, "checking")).toBe(12_900);
    expect(getDisplayedPrice({ ...order, awaited: 12_900, toPay: 10_320 }, "payable")).toBe(10_320);
    expect(getDisplayedPrice(order, "checking")).toBe(12_900);
  });

  test("describes the applied code, names it only to the buyer, and ignores a code that is no longer valid", () => {
    expect(describePromoDiscount(order)).toBeUndefined();
    expect(describePromoDiscount({ ...order, toPay: 10_320, promo: { code: "NOEL", refusal: null } })).toBe(
      "Le code NOEL retire 2\u00a0580\u00a0FCFA.",
    );
    expect(describePromoDiscount({ ...order, toPay: 10_320, promo: { code: null, refusal: null } })).toBe(
      "Un code promo retire 2\u00a0580\u00a0FCFA.",
    );
    expect(describePromoDiscount({ ...order, toPay: 0, promo: { code: "CADEAU", refusal: null } })).toBe(
      "Le code CADEAU offre la commande\u00a0: rien à payer.",
    );
    expect(
      describePromoDiscount({ ...order, promo: { code: "NOEL", refusal: "Ce code promo n'est plus valable." } }),
    ).toBeUndefined();
  });
});

describe("resolvePaymentView", () => {
  test("a return proves nothing: the outcome is being checked as long as the order does not know it", () => {
    for (const payment of ["pending", "checking"] as const)
      expect(resolvePaymentView(unpaid(payment), "succes")).toBe("checking");
    for (const payment of ["none", "canceled"] as const)
      expect(resolvePaymentView(unpaid(payment), "succes")).toBe("payable");
    expect(resolvePaymentView(paid, "annule")).toBe("paid");
  });

  test("a disputed payment is being checked, never failed, even after a cancel", () => {
    expect(resolvePaymentView(unpaid("checking"), undefined)).toBe("checking");
    expect(resolvePaymentView(unpaid("checking"), "annule")).toBe("checking");
  });

  test("any other order can be paid, also again", () => {
    for (const payment of ["none", "pending", "canceled"] as const)
      expect(resolvePaymentView(unpaid(payment), undefined)).toBe("payable");
    expect(resolvePaymentView(unpaid("pending"), "annule")).toBe("payable");
  });
});

test("keeps polling only while a payment's result is awaited", () => {
  expect(isPaymentAwaited(unpaid("pending"))).toBe(true);
  expect(isPaymentAwaited(unpaid("checking"))).toBe(true);
  expect(isPaymentAwaited(unpaid("none"))).toBe(false);
  expect(isPaymentAwaited(paid)).toBe(false);
});

test("polling delays grow from 2 to 15 seconds", () => {
  let delay = firstPollDelayMs;
  for (let turn = 0; turn < 10; turn += 1) delay = getNextPollDelay(delay);
  expect(firstPollDelayMs).toBe(2_000);
  expect(getNextPollDelay(firstPollDelayMs)).toBe(3_000);
  expect(delay).toBe(15_000);
});

test("dates are those of Dakar", () => {
  expect(formatInstantInFrench("2026-11-02T23:59:00.000Z")).toBe("2\u00a0novembre 2026 à 23:59");
  expect(formatFrenchDay(getPaymentLinkExpiry("2026-11-02T23:59:00.000Z"))).toBe("2\u00a0décembre 2026");
});
