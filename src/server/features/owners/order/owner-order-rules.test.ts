import { expect, test } from "vitest";
import { formatIsoDay } from "#shared/format/day-and-time.ts";
import { computeExpectedOrderDates } from "./owner-order-rules.ts";

const days = { productionDays: 3, deliveryDays: 2 };
const monday = Date.parse("2026-11-23T10:00:00Z");
const road = (at?: string | null) => ({
  onHold: false,
  steps: [
    ...(at === undefined ? [] : [{ step: "designed" as const, at, pieces: 0 }]),
    { step: "printed" as const, at: null, pieces: 0 },
  ],
});
const said = (expected: ReturnType<typeof computeExpectedOrderDates>) =>
  expected && [formatIsoDay(expected.made), formatIsoDay(expected.delivered)];

test("a card's days count from its payment, a designed card's from the approval of its drawing", () => {
  expect(said(computeExpectedOrderDates(road(), monday, days))).toEqual(["2026-11-26", "2026-11-30"]);
  expect(said(computeExpectedOrderDates(road("2026-11-24T09:00:00Z"), monday, days))).toEqual([
    "2026-11-27",
    "2026-12-01",
  ]);
});

test("no day is promised before the drawing is approved, or while the card is on hold", () => {
  expect(computeExpectedOrderDates(road(null), monday, days)).toBeNull();
  expect(computeExpectedOrderDates({ ...road(), onHold: true }, monday, days)).toBeNull();
});
