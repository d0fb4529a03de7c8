import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";

/** Number of rows in a table (product.md §9; `shared/contract/order-list.ts` says the same with zod). */
export const defaultRowsPerPage = 10;

type Change = Readonly<Record<string, string | undefined>>;

export interface ListUrlState {
  read(name: string): string;
  /** Returns the option in the address; `undefined` if there is none or it is unknown. */
  choice<Value extends string>(name: string, options: readonly { value: Value }[]): Exclude<Value, ""> | undefined;
  page: number;
  /** The list's filters as text: if it changes, the list has other rows. */
  narrowing: string;
  /** Changes the address; any change but the page's goes to page 1. `replace`: adds no step for the back button. */
  change(change: Change, options?: { replace?: boolean }): void;
  /** Opens something over the list, or closes it; the page number stays. */
  open(name: string, value: string | undefined): void;
}

/** Keeps a list's search, order, page and filters in the address, so that back and reload work. */
export function useListUrlState(): ListUrlState {
  const [params, setParams] = useSearchParams();
  return {
    read: (name) => params.get(name) ?? "",
    choice: (name, options) => parseOptionValue(params.get(name), options),
    page: parsePageNumber(params.get("page")),
    narrowing: applyListUrlChange(params, { tri: undefined, ouvrir: undefined }).toString(),
    change: (change, { replace = false } = {}) =>
      setParams((before) => applyListUrlChange(before, change), { replace }),
    open: (name, value) =>
      setParams((before) => applyListUrlChange(before, { [name]: value, page: before.get("page") ?? undefined })),
  };
}

export function parseOptionValue<Value extends string>(
  text: string | null,
  options: readonly { value: Value }[],
): Exclude<Value, ""> | undefined {
  return options.map(({ value }) => value).find((value): value is Exclude<Value, ""> => value !== "" && value === text);
}

/** Returns the day in the address, such as "2026-11-28"; `undefined` if it is missing or invalid. */
export function parseDay(text: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}

/** Parses a page number from 1; anything else is 1. */
export function parsePageNumber(text: string | null): number {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

export function applyListUrlChange(before: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(before);
  if (!("page" in change)) next.delete("page");
  for (const [name, value] of Object.entries(change)) {
    if (value && !(name === "page" && value === "1")) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/**
 * Goes to the last page if the address asks for a later one, after a deletion or from an old link. `undefined`: number
 * of pages not known yet.
 */
export function useRedirectToLastPage(list: ListUrlState, pageCount: number | undefined): void {
  const isPast = pageCount !== undefined && list.page > Math.max(1, pageCount);
  const goBack = useEffectEvent(() => list.change({ page: String(Math.max(1, pageCount ?? 1)) }, { replace: true }));
  useEffect(() => {
    if (isPast) goBack();
  }, [isPast]);
}
