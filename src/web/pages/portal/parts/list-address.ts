import { useSearchParams } from "react-router";

type Change = Readonly<Record<string, string | undefined>>;

export interface ListAddress {
  read(name: string): string;
  page: number;
  /** Any change but of the page goes back to the first one. `replace`: no step of its own for the back button. */
  change(change: Change, options?: { replace?: boolean }): void;
}

/** A list's search, order, page and filters, kept in the address, so that back and reload work. */
export function useListAddress(): ListAddress {
  const [params, setParams] = useSearchParams();
  return {
    read: (name) => params.get(name) ?? "",
    page: readPage(params.get("page")),
    change: (change, { replace = false } = {}) => setParams((before) => changed(before, change), { replace }),
  };
}

/** From 1; what is no such number is 1. */
export function readPage(text: string | null): number {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

export function changed(before: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(before);
  if (!("page" in change)) next.delete("page");
  for (const [name, value] of Object.entries(change)) {
    if (value && !(name === "page" && value === "1")) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
