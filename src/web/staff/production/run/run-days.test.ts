import { expect, test } from "vitest";
import type { DeliveryStop } from "#shared/contract/delivery.ts";
import { getRunDay, groupStopsByDay, groupStopsByTown } from "./run-days.ts";

const stop = (id: string, againOn?: string): DeliveryStop => ({
  id,
  company: "",
  recipient: "",
  phone: "",
  address: "",
  town: "",
  fee: null,
  note: "",
  toCollect: 0,
  orders: [],
  pieces: [],
  missed: againOn === undefined ? null : { at: "2026-12-01T10:00:00.000Z", againOn, note: "", times: 1 },
});

// 2026-12-06 is a Sunday.
test("a missed stop returns on its agreed day, never on a Sunday, and remains until it is delivered", () => {
  const days = groupStopsByDay(
    [
      stop("never"),
      stop("sunday", "2026-12-06"),
      stop("before", "2026-12-01"),
      stop("today", "2026-12-02"),
      stop("tomorrow", "2026-12-03"),
    ],
    "2026-12-02",
  );
  expect([...days].map(([day, stops]) => [day, stops.map(({ id }) => id)])).toEqual([
    ["2026-12-02", ["never", "before", "today"]],
    ["2026-12-03", ["tomorrow"]],
    ["2026-12-07", ["sunday"]],
  ]);
  expect([getRunDay("2026-12-05"), getRunDay("2026-12-06")]).toEqual(["2026-12-05", "2026-12-07"]);
});

test("groups stops by town and numbers them continuously", () => {
  const stops = [stop("one"), { ...stop("two"), town: "Dakar" }, { ...stop("three"), town: "Thiès" }];
  expect(groupStopsByTown(stops).map(({ town, stops: of, before }) => [town, of.length, before])).toEqual([
    ["Dakar", 2, 0],
    ["Thiès", 1, 2],
  ]);
});
