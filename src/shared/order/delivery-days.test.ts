import { expect, test } from "vitest";
import { findDeliveryDay, isDeliveryDay } from "./delivery-days.ts";

// 2026-11-29 is a Sunday.
test("couriers deliver every day except Sunday; the next or previous delivery day skips it", () => {
  expect(["2026-11-28", "2026-11-29", "2026-11-30"].map(isDeliveryDay)).toEqual([true, false, true]);
  expect(findDeliveryDay("2026-11-28", 1)).toBe("2026-11-30");
  expect(findDeliveryDay("2026-11-29", 1)).toBe("2026-11-30");
  expect(findDeliveryDay("2026-11-30", 1)).toBe("2026-12-01");
  expect(findDeliveryDay("2026-11-30", -1)).toBe("2026-11-28");
});
