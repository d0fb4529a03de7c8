import { expect, it } from "vitest";
import { tasteOf } from "./list-memory.ts";

it("reads what was kept, and nothing of what another version wrote", () => {
  expect(tasteOf({ pageSize: 25, hidden: ["promo"] })).toEqual({ pageSize: 25, hidden: ["promo"] });
  for (const kept of [null, 7, "x", [], { pageSize: 17, hidden: "promo" }, { hidden: [3] }]) expect(tasteOf(kept)).toEqual({ pageSize: undefined, hidden: [] });
});
