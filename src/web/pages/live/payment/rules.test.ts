import { describe, expect, test } from "vitest";
import { formatDay, formatInstant, linkEndOf } from "./dates.ts";
import { earlierTryOf, firstDelayMs, isAwaited, nextDelay, readPlace, viewOf } from "./rules.ts";

const unpaid = (payment: "none" | "pending" | "checking" | "canceled") => ({ paid: false as const, payment });
const paid = { paid: true as const, payment: "paid" as const };

describe("readPlace", () => {
  test("reads the reference and what the return says", () => {
    expect(readPlace("https://vcard.example/payer/7K3M?retour=succes")).toEqual({ ref: "7K3M", returned: "succes" });
    expect(readPlace("https://vcard.example/payer/7K3M?retour=autre")).toEqual({ ref: "7K3M", returned: undefined });
  });

  test("survives a broken address", () => {
    expect(readPlace("https://vcard.example/payer/%E0%A4%A").ref).toBe("%E0%A4%A");
  });
});

describe("viewOf", () => {
  test("a return proves nothing: the outcome is being checked as long as the order says that it is not known", () => {
    for (const payment of ["pending", "checking"] as const) expect(viewOf(unpaid(payment), "succes")).toBe("checking");
    for (const payment of ["none", "canceled"] as const) expect(viewOf(unpaid(payment), "succes")).toBe("payable");
    expect(viewOf(paid, "annule")).toBe("paid");
  });

  test("a disputed payment is being checked, never failed, also after a cancel", () => {
    expect(viewOf(unpaid("checking"), undefined)).toBe("checking");
    expect(viewOf(unpaid("checking"), "annule")).toBe("checking");
  });

  test("everything else can be paid, again too", () => {
    for (const payment of ["none", "pending", "canceled"] as const) expect(viewOf(unpaid(payment), undefined)).toBe("payable");
    expect(viewOf(unpaid("pending"), "annule")).toBe("payable");
  });
});

test("an earlier try is said: canceled, left, or begun and perhaps paid", () => {
  expect(earlierTryOf(unpaid("canceled"), undefined)).toBe("canceled");
  expect(earlierTryOf(unpaid("pending"), "annule")).toBe("left");
  expect(earlierTryOf(unpaid("none"), "annule")).toBe("none");
  expect(earlierTryOf(unpaid("pending"), undefined)).toBe("started");
  expect(earlierTryOf(unpaid("none"), undefined)).toBe("none");
  expect(earlierTryOf(paid, "annule")).toBe("none");
});

test("keeps asking only while an end is awaited", () => {
  expect(isAwaited(unpaid("pending"), undefined)).toBe(true);
  expect(isAwaited(unpaid("checking"), "succes")).toBe(true);
  expect(isAwaited(unpaid("none"), undefined)).toBe(false);
  expect(isAwaited(paid, "succes")).toBe(false);
});

test("waits grow from 2 to 15 seconds", () => {
  let delay = firstDelayMs;
  for (let turn = 0; turn < 10; turn += 1) delay = nextDelay(delay);
  expect([firstDelayMs, nextDelay(firstDelayMs), delay]).toEqual([2_000, 3_000, 15_000]);
});

test("dates are Dakar's", () => {
  expect(formatInstant("2026-11-02T23:59:00.000Z")).toBe("2 novembre 2026 à 23:59");
  expect(formatDay(linkEndOf("2026-11-02T23:59:00.000Z"))).toBe("2 décembre 2026");
});
