import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { computeGroupPrice } from "./group-price.ts";
import { GroupPriceLines } from "./price-lines.tsx";

const prices = { SILVER: 12_900, GOLD: 25_900, CUSTOM: 40_000 };

// Seen to fail when the lines left out a delivery without a price: the total seemed complete.
test("shows a delivery whose fee is still to be agreed beside the price, which does not include it", () => {
  const price = computeGroupPrice(["SILVER", "SILVER", "GOLD"], prices, [], [2500, null, 0]);
  expect(price).toMatchObject({ deliveries: [{ count: 1, amount: 2500 }], agreedLater: 1, now: 54_200 });
  expect(renderToStaticMarkup(<GroupPriceLines price={price} />)).toContain("à convenir, en plus");
  expect(computeGroupPrice(["SILVER"], prices, [], [0]).agreedLater).toBe(0);
});
