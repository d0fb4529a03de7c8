import { expect, test } from "vitest";
import { addWorkingDays, formatDeliveredInDakar, computeExpectedDates, formatLeadTime } from "./lead-time.ts";

test("formats working days, with one in the singular", () => {
  expect(formatLeadTime({ productionDays: 3, deliveryDays: 1 })).toEqual({
    productionTime: "3\u00a0jours ouvrés",
    deliveryTime: "1\u00a0jour ouvré",
    leadTime: "4\u00a0jours ouvrés",
  });
  expect(formatDeliveredInDakar(formatLeadTime({ productionDays: 3, deliveryDays: 2 }))).toBe(
    "livrée à Dakar en 5\u00a0jours ouvrés",
  );
});

test.each([
  ["nothing to add", "2026-11-04T10:00:00.000Z", 0, "2026-11-04T10:00:00.000Z"],
  ["within a week", "2026-11-04T10:00:00.000Z", 2, "2026-11-06T10:00:00.000Z"],
  ["over a weekend", "2026-11-06T23:59:59.000Z", 1, "2026-11-09T23:59:59.000Z"],
  ["from a Saturday", "2026-11-07T00:00:00.000Z", 1, "2026-11-09T00:00:00.000Z"],
  ["over two weekends", "2026-11-04T10:00:00.000Z", 8, "2026-11-16T10:00:00.000Z"],
  ["over Christmas, a Friday, and its weekend", "2026-12-24T10:00:00.000Z", 1, "2026-12-28T10:00:00.000Z"],
  ["over New Year's Day", "2026-12-31T10:00:00.000Z", 1, "2027-01-04T10:00:00.000Z"],
  ["over Independence Day, a Saturday", "2026-04-03T10:00:00.000Z", 1, "2026-04-06T10:00:00.000Z"],
  ["over the 29th of February", "2028-02-28T10:00:00.000Z", 2, "2028-03-01T10:00:00.000Z"],
])("counts working days in Dakar: %s", (_case, from, days, to) => {
  expect(new Date(addWorkingDays(Date.parse(from), days)).toISOString()).toBe(to);
});

test("delivery days count from the day on which the card is made", () => {
  const { made, delivered } = computeExpectedDates(Date.parse("2026-11-04T10:00:00.000Z"), {
    productionDays: 3,
    deliveryDays: 2,
  });
  expect([made, delivered].map((instant) => new Date(instant).toISOString().slice(0, 10))).toEqual([
    "2026-11-09",
    "2026-11-11",
  ]);
});
