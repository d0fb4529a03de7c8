import { expect, test } from "vitest";
import { formatIsoDay } from "#shared/format/instants.ts";
import { expectedOn } from "./owner-order-rules.ts";

const days = { productionDays: 3, deliveryDays: 2 };
const monday = Date.parse("2026-11-23T10:00:00Z");
const road = (at?: string | null) => ({
  onHold: false,
  steps: [
    ...(at === undefined ? [] : [{ step: "designed" as const, at, pieces: 0 }]),
    { step: "printed" as const, at: null, pieces: 0 },
  ],
});
const said = (expected: ReturnType<typeof expectedOn>) =>
  expected && [formatIsoDay(expected.made), formatIsoDay(expected.delivered)];

test("a card has its days from the payment on, one that is drawn from the agreement to its drawing", () => {
  expect(said(expectedOn(road(), monday, days))).toEqual(["2026-11-26", "2026-11-30"]);
  expect(said(expectedOn(road("2026-11-24T09:00:00Z"), monday, days))).toEqual(["2026-11-27", "2026-12-01"]);
});

test("no day is said while its drawing is not agreed to, or while it waits", () => {
  expect(expectedOn(road(null), monday, days)).toBeNull();
  expect(expectedOn({ ...road(), onHold: true }, monday, days)).toBeNull();
});
