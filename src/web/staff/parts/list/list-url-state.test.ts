import { describe, expect, it } from "vitest";
import { applyListUrlChange, parseOptionValue, parsePageNumber } from "./list-url-state.ts";

const text = (before: string, change: Record<string, string | undefined>) =>
  applyListUrlChange(new URLSearchParams(before), change).toString();

describe("a list's address", () => {
  it("goes back to the first page when the search, the sorting or a filter changes", () => {
    expect(text("recherche=ba&page=7", { recherche: "ndiaye" })).toBe("recherche=ndiaye");
    expect(text("page=7", { tri: "-createdAt" })).toBe("tri=-createdAt");
  });

  it("keeps the rest when the page changes, and leaves out page 1", () => {
    expect(text("recherche=ba", { page: "3" })).toBe("recherche=ba&page=3");
    expect(text("recherche=ba&page=3", { page: "1" })).toBe("recherche=ba");
  });

  it("drops emptied values", () => {
    expect(text("recherche=ba&statut=paid", { recherche: "", statut: undefined })).toBe("");
  });

  it("returns a known option, or undefined", () => {
    const options = [{ value: "" }, { value: "sent" }, { value: "failed" }] as const;
    expect(parseOptionValue("failed", options)).toBe("failed");
    for (const text of [null, "", "lost"]) expect(parseOptionValue(text, options)).toBeUndefined();
  });

  it.each(["0", "-1", "1.5", "1e9", "x", "", null])("reads page %s as the first", (page) =>
    expect(parsePageNumber(page)).toBe(1),
  );
});
