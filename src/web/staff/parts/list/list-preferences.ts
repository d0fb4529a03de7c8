import { useStoredPreference } from "../use-stored-preference.ts";

export const pageSizes: readonly number[] = [10, 25, 50, 100];

export interface ListPreferences {
  /** Rows a page; `undefined`: as many as the list has by itself. */
  pageSize: number | undefined;
  /** The columns left out, by their ids. */
  hidden: readonly string[];
}

export interface StoredListPreferences extends ListPreferences {
  keep(change: Partial<ListPreferences>): void;
}

/** Keeps the preferences for a list in this browser, under the list's name. */
export function useListPreferences(name: string): StoredListPreferences {
  const [taste, keep] = useStoredPreference(`liste ${name}`, parseListPreferences);
  return { ...taste, keep: (change) => keep({ ...taste, ...change }) };
}

/** Parses stored preferences; leaves out unknown ones. */
export function parseListPreferences(kept: unknown): ListPreferences {
  const { pageSize, hidden } = (typeof kept === "object" && kept !== null ? kept : {}) as {
    pageSize?: unknown;
    hidden?: unknown;
  };
  return {
    pageSize: pageSizes.find((size) => size === pageSize),
    hidden: Array.isArray(hidden) ? hidden.filter((id) => typeof id === "string") : [],
  };
}
