import { expect, it } from "vitest";
import { parseListPreferences } from "./list-preferences.ts";

it("reads what was kept, and nothing of what another version wrote", () => {
  expect(parseListPreferences({ pageSize: 25, hidden: ["promo"] })).toEqual({ pageSize: 25, hidden: ["promo"] });
  for (const kept of [null, 7, "x", [], { pageSize: 17, hidden: "promo" }, { hidden: [3] }])
    expect(parseListPreferences(kept)).toEqual({ pageSize: undefined, hidden: [] });
});
