import { describe, expect, it } from "vitest";
import { changeTo, filtersOf, givenViews, mostViews, sameFilters, viewsOf, withView } from "./saved-views.ts";

const late = { name: "Retards Silver", filters: { production: "late", offre: "SILVER" } };

describe("saved views", () => {
  it("hold what narrows and orders the list, not its page nor its trash", () => {
    const address = new URLSearchParams("production=late&offre=SILVER&page=3&corbeille=1");
    expect(filtersOf((name) => address.get(name) ?? "")).toEqual(late.filters);
    expect(changeTo(late.filters)).toMatchObject({ production: "late", offre: "SILVER", recherche: undefined, tri: undefined });
  });

  it("are told apart by all that narrows", () => {
    expect(sameFilters(late.filters, { offre: "SILVER", production: "late" })).toBe(true);
    expect(sameFilters(late.filters, givenViews[1]?.filters ?? {})).toBe(false);
  });

  it("take the place of one of the same name, and are not without end", () => {
    expect(withView([late], { ...late, filters: { offre: "GOLD" } })).toEqual([{ ...late, filters: { offre: "GOLD" } }]);
    const many = Array.from({ length: mostViews }, (_, at) => ({ ...late, name: String(at) }));
    expect(withView(many, late).map(({ name }) => name)).toEqual([...many.slice(1).map(({ name }) => name), late.name]);
  });

  it("are read again, without what another version wrote", () => {
    expect(viewsOf([{ ...late, filters: { ...late.filters, page: "3", statut: 7 } }, "x", { name: "", filters: {} }, null])).toEqual([late]);
    expect(viewsOf({ name: "x" })).toEqual([]);
  });
});
