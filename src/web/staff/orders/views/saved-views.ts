import { orderFilterNames } from "../order-filters.ts";

export interface SavedListView {
  name: string;
  /** Filters as in the address. */
  filters: Readonly<Record<string, string>>;
}

export const maxViewNameLength = 40;
/** Limits how many views one person saves. */
export const maxSavedViews = 20;

const viewNames = [...orderFilterNames, "tri"] as const;

export function readActiveFilters(read: (name: string) => string): Record<string, string> {
  return Object.fromEntries(viewNames.map((name) => [name, read(name)]).filter(([, value]) => value));
}

/** Returns the changes to the address that show a view; other filters are removed. */
export function buildViewChange(filters: SavedListView["filters"]): Record<string, string | undefined> {
  return Object.fromEntries(viewNames.map((name) => [name, filters[name]]));
}

export function hasSameFilters(one: SavedListView["filters"], other: SavedListView["filters"]): boolean {
  return viewNames.every((name) => (one[name] ?? "") === (other[name] ?? ""));
}

/** Adds a view; replaces one with the same name. */
export function addOrReplaceView(views: readonly SavedListView[], view: SavedListView): SavedListView[] {
  return [...views.filter(({ name }) => name !== view.name), view].slice(-maxSavedViews);
}

/** Parses stored views; leaves out invalid ones. */
export function parseSavedViews(kept: unknown): SavedListView[] {
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((one: unknown) => {
    const { name, filters } = (typeof one === "object" && one !== null ? one : {}) as {
      name?: unknown;
      filters?: unknown;
    };
    if (typeof name !== "string" || name === "" || typeof filters !== "object" || filters === null) return [];
    const known = viewNames.flatMap((key) => {
      const value = (filters as Record<string, unknown>)[key];
      return typeof value === "string" && value ? [[key, value] as const] : [];
    });
    return [{ name: name.slice(0, maxViewNameLength), filters: Object.fromEntries(known) }];
  });
}
