import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useStoredPreference } from "../use-stored-preference.ts";
import type { ListColumn } from "./list-column.ts";
import { defaultRowsPerPage, type ListUrlState, useRedirectToLastPage } from "./list-url-state.ts";

export const pageSizes: readonly number[] = [10, 25, 50, 100];

export interface ListScreenState<Row> {
  address: ListUrlState;
  reading: Pick<UseQueryResult, "isPending" | "isError" | "isFetching" | "error" | "refetch">;
  columns: readonly ListColumn<Row>[];
  /** Rows of this page. */
  rows: readonly Row[];
  /** Id of the sorted column, with a leading `-` for the greatest first. */
  sort: string;
  /** Number of rows on all pages; `undefined` until the first load. */
  found: number | undefined;
  /** Whether there are more rows than `found`, which are not counted. */
  capped: boolean;
  pageCount: number;
  /** Whether these rows are outdated and newer ones are loading. */
  stale: boolean;
  /** Number of rows per page, if it can be chosen. */
  sizing: ListPageSizing | undefined;
}

interface ListPageSizing {
  size: number;
  choose(size: number): void;
}

interface ListPlan<Row> {
  /** Query key of the list; the page is added. */
  key: readonly unknown[];
  columns: readonly ListColumn<Row>[];
  /** The sorting if the address names none. */
  sort?: string;
}

interface ServerList<Row> extends ListPlan<Row> {
  read: (
    page: { page: number; pageSize: number },
    signal: AbortSignal,
  ) => Promise<{ rows: Row[]; total: number; capped: boolean }>;
  pageSize?: number;
  /** Name under which this browser remembers the number of rows per page; if given, it can be chosen. */
  memory?: string;
}

/** Loads a list that the server searches, sorts and pages. */
export function useServerPagedList<Row>(
  address: ListUrlState,
  { key, read, columns, sort = "", pageSize: usual = defaultRowsPerPage, memory }: ServerList<Row>,
): ListScreenState<Row> {
  const { page } = address;
  const [chosen, keep] = useStoredPreference(`lignes ${memory}`, (kept) => pageSizes.find((size) => size === kept));
  const pageSize = chosen ?? usual;
  const reading = useQuery({
    queryKey: [...key, page, pageSize],
    queryFn: ({ signal }) => read({ page, pageSize }, signal),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = reading;
  // If there are more rows than are counted, there is always a next page.
  const pageCount = data && Math.max(Math.ceil(data.total / pageSize), data.capped ? page + 1 : 0);
  useRedirectToLastPage(address, isPlaceholderData ? undefined : pageCount);
  return {
    address,
    reading,
    columns,
    rows: data?.rows ?? [],
    sort,
    found: data?.total,
    capped: data?.capped ?? false,
    pageCount: pageCount ?? 1,
    stale: isPlaceholderData,
    sizing:
      memory === undefined
        ? undefined
        : {
            size: pageSize,
            choose: (size) => (keep(size), address.change({})),
          },
  };
}

interface WholeList<Row> extends ListPlan<Row> {
  read: (signal: AbortSignal) => Promise<Row[]>;
  matches: (row: Row, search: string) => boolean;
  sort: string;
}

/** Loads a whole list, which is searched, sorted and paged here. */
export function useClientPagedList<Row>(
  address: ListUrlState,
  { key, read, columns, matches, sort: usualSort }: WholeList<Row>,
): ListScreenState<Row> {
  const reading = useQuery({ queryKey: key, queryFn: ({ signal }) => read(signal) });
  const sort = address.read("tri") || usualSort;
  const search = address.read("recherche");
  const found = reading.data?.filter((row) => search === "" || matches(row, search));
  const pageCount = found && Math.ceil(found.length / defaultRowsPerPage);
  useRedirectToLastPage(address, pageCount);
  const first = (address.page - 1) * defaultRowsPerPage;
  return {
    address,
    reading,
    columns,
    rows: orderRows(found ?? [], columns, sort).slice(first, first + defaultRowsPerPage),
    sort,
    found: found?.length,
    capped: false,
    pageCount: pageCount ?? 1,
    stale: false,
    sizing: undefined,
  };
}

function orderRows<Row>(rows: readonly Row[], columns: readonly ListColumn<Row>[], sort: string): readonly Row[] {
  const compare = columns.find(({ id }) => id === sort.replace(/^-/, ""))?.sort;
  if (typeof compare !== "function") return rows;
  return rows.toSorted((one, other) => (sort.startsWith("-") ? compare(other, one) : compare(one, other)));
}
