import { expect, test } from "vitest";
import { placeOf } from "./delivery-promise.ts";

test("a town is said once, and not where none is known", () => {
  expect(placeOf({ address: "Gare routière", town: "Ziguinchor" })).toBe("Gare routière, Ziguinchor");
  expect(placeOf({ address: "Mermoz pyrotechnie, Dakar", town: "Dakar" })).toBe("Mermoz pyrotechnie, Dakar");
  expect(placeOf({ address: "Mermoz", town: "" })).toBe("Mermoz");
});
