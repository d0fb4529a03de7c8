import { expect, test } from "vitest";
import { placeOf } from "./delivery-promise.ts";

test("a town is said once, and not where none is known", () => {
  expect([
    placeOf({ address: "Gare routière", town: "Ziguinchor" }),
    placeOf({ address: "Mermoz pyrotechnie, Dakar", town: "Dakar" }),
    placeOf({ address: "Mermoz", town: "" }),
  ]).toEqual(["Gare routière, Ziguinchor", "Mermoz pyrotechnie, Dakar", "Mermoz"]);
});
