import { expect, test } from "vitest";
import { formatDeliveryStreet } from "./delivery-promise.ts";

test("a town is said once, and not where none is known", () => {
  expect(formatDeliveryStreet({ address: "Gare routière", town: "Ziguinchor" })).toBe("Gare routière, Ziguinchor");
  expect(formatDeliveryStreet({ address: "Mermoz pyrotechnie, Dakar", town: "Dakar" })).toBe(
    "Mermoz pyrotechnie, Dakar",
  );
  expect(formatDeliveryStreet({ address: "Mermoz", town: "" })).toBe("Mermoz");
});
