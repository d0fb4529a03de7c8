import { useBrowserMemory } from "../browser-memory.ts";

export const pageSizes: readonly number[] = [10, 25, 50, 100];

/** How somebody likes to see a list. */
export interface ListTaste {
  /** Rows a page; `undefined`: as many as the list has by itself. */
  pageSize: number | undefined;
  /** The columns left out, by their ids. */
  hidden: readonly string[];
}

export interface ListMemory extends ListTaste {
  keep(change: Partial<ListTaste>): void;
}

/** What this browser remembers of a list, under the list's name. */
export function useListMemory(name: string): ListMemory {
  const [taste, keep] = useBrowserMemory(`liste ${name}`, tasteOf);
  return { ...taste, keep: (change) => keep({ ...taste, ...change }) };
}

/** What is no such taste any more is left out. */
export function tasteOf(kept: unknown): ListTaste {
  const { pageSize, hidden } = (typeof kept === "object" && kept !== null ? kept : {}) as { pageSize?: unknown; hidden?: unknown };
  return {
    pageSize: pageSizes.find((size) => size === pageSize),
    hidden: Array.isArray(hidden) ? hidden.filter((id) => typeof id === "string") : [],
  };
}
