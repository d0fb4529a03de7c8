import { describe, expect, it } from "vitest";
import {
  buildViewChange,
  readActiveFilters,
  maxSavedViews,
  hasSameFilters,
  parseSavedViews,
  addOrReplaceView,
} from "./saved-views.ts";

const late = { name: "Retards Silver", filters: { production: "late", offre: "SILVER" } };

describe("saved views", () => {
  it("contain the list's filters and sorting, but neither its page nor its trash", () => {
    const address = new URLSearchParams("production=late&offre=SILVER&page=3&corbeille=1");
    expect(readActiveFilters((name) => address.get(name) ?? "")).toEqual(late.filters);
    expect(buildViewChange(late.filters)).toMatchObject({
      production: "late",
      offre: "SILVER",
      recherche: undefined,
      tri: undefined,
    });
  });

  it("are distinguished by all their filters", () => {
    expect(hasSameFilters(late.filters, { offre: "SILVER", production: "late" })).toBe(true);
    expect(hasSameFilters(late.filters, { production: "late" })).toBe(false);
  });

  it("replace one with the same name; beyond the limit the oldest is dropped", () => {
    expect(addOrReplaceView([late], { ...late, filters: { offre: "GOLD" } })).toEqual([
      { ...late, filters: { offre: "GOLD" } },
    ]);
    const many = Array.from({ length: maxSavedViews }, (_, at) => ({ ...late, name: String(at) }));
    expect(addOrReplaceView(many, late).map(({ name }) => name)).toEqual([
      ...many.slice(1).map(({ name }) => name),
      late.name,
    ]);
  });

  it("are read back without what another version wrote", () => {
    expect(
      parseSavedViews([
        { ...late, filters: { ...late.filters, page: "3", statut: 7 } },
        "x",
        { name: "", filters: {} },
        null,
      ]),
    ).toEqual([late]);
    expect(parseSavedViews({ name: "x" })).toEqual([]);
  });
});
