import { expect, test } from "vitest";
import type { DeliveryStop } from "#shared/contract/delivery.ts";
import { getNextDay, groupStopsByTown, splitStopsByDay } from "./run-days.ts";

const stop = (orderNumber: string, againOn?: string): DeliveryStop => ({
  id: orderNumber,
  orderRef: orderNumber,
  orderNumber,
  recipient: "",
  phone: "",
  address: "",
  town: "",
  fee: null,
  note: "",
  toCollect: 0,
  refunded: false,
  pieces: [],
  missed: againOn === undefined ? null : { at: "2026-12-01T10:00:00.000Z", againOn, note: "", times: 1 },
});

test("a stop where nobody was comes back on its day, and stays until somebody is there", () => {
  const { now, later } = splitStopsByDay(
    [
      stop("never"),
      stop("before", "2026-12-01"),
      stop("today", "2026-12-02"),
      stop("tomorrow", getNextDay("2026-12-02")),
    ],
    "2026-12-02",
  );
  expect(now.map(({ orderNumber }) => orderNumber)).toEqual(["never", "before", "today"]);
  expect(later.map(({ orderNumber }) => orderNumber)).toEqual(["tomorrow"]);
});

test("stops are grouped by town, and numbered through", () => {
  const stops = [stop("one"), { ...stop("two"), town: "Dakar" }, { ...stop("three"), town: "Thiès" }];
  expect(groupStopsByTown(stops).map(({ town, stops: of, before }) => [town, of.length, before])).toEqual([
    ["Dakar", 2, 0],
    ["Thiès", 1, 2],
  ]);
});
