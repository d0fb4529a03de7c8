import { orderFilterNames } from "../order-filters.ts";

/** A name for what narrows and orders the list. */
export interface SavedListView {
  name: string;
  /** As the address carries them. */
  filters: Readonly<Record<string, string>>;
}

export const maxViewNameLength = 40;
/** More are no help. */
export const maxSavedViews = 20;

const viewNames = [...orderFilterNames, "tri"] as const;

/** What everybody has. */
export const builtInListViews: readonly SavedListView[] = [
  { name: "À imprimer", filters: { production: "to_print" } },
  { name: "En retard", filters: { production: "late" } },
  { name: "À vérifier", filters: { statut: "attention" } },
];

/** What narrows the list now. */
export function readActiveFilters(read: (name: string) => string): Record<string, string> {
  return Object.fromEntries(viewNames.map((name) => [name, read(name)]).filter(([, value]) => value));
}

/** What changes in the address for a view to be shown: the rest that narrows goes. */
export function buildViewChange(filters: SavedListView["filters"]): Record<string, string | undefined> {
  return Object.fromEntries(viewNames.map((name) => [name, filters[name]]));
}

export function hasSameFilters(one: SavedListView["filters"], other: SavedListView["filters"]): boolean {
  return viewNames.every((name) => (one[name] ?? "") === (other[name] ?? ""));
}

/** With one more; of the same name it takes the place of the one before. */
export function addOrReplaceView(views: readonly SavedListView[], view: SavedListView): SavedListView[] {
  return [...views.filter(({ name }) => name !== view.name), view].slice(-maxSavedViews);
}

/** What is no view any more is left out. */
export function parseSavedViews(kept: unknown): SavedListView[] {
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((one: unknown) => {
    const { name, filters } = (typeof one === "object" && one !== null ? one : {}) as { name?: unknown; filters?: unknown };
    if (typeof name !== "string" || name === "" || typeof filters !== "object" || filters === null) return [];
    const known = viewNames.flatMap((key) => {
      const value = (filters as Record<string, unknown>)[key];
      return typeof value === "string" && value ? [[key, value] as const] : [];
    });
    return [{ name: name.slice(0, maxViewNameLength), filters: Object.fromEntries(known) }];
  });
}
