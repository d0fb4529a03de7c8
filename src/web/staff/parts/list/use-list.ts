import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { type RowData, type SortingState, type Updater, useTable } from "@tanstack/react-table";
import { getVisibleColumns } from "./column-choice.tsx";
import { defaultRowsPerPage, type ListUrlState, useRedirectToLastPage } from "./list-url-state.ts";
import type { StoredListPreferences } from "./list-preferences.ts";
import { type StaffListTableColumns, staffListTableFeatures, type StaffListTable } from "./table.ts";

export interface ListScreenState<Row extends RowData> {
  address: ListUrlState;
  reading: Pick<UseQueryResult, "isPending" | "isError" | "isFetching" | "error" | "refetch">;
  table: StaffListTable<Row>;
  /** Rows found, on all pages; `undefined` until the first reading. */
  found: number | undefined;
  /** There are more than `found`, uncounted. */
  capped: boolean;
  pageCount: number;
  /** Newer rows are on their way. */
  stale: boolean;
  /** Number of rows on a page, if it can be chosen. */
  sizing: ListPageSizing | undefined;
}

interface ListPageSizing {
  size: number;
  choose(size: number): void;
}

interface ListPlan<Row extends RowData> {
  /** Query key of the list; the page is added. */
  key: readonly unknown[];
  columns: StaffListTableColumns<Row>;
  /** The order while the address names none: a column's id, after `-` for the greatest first. */
  sort?: string;
}

interface ServerList<Row extends RowData> extends ListPlan<Row> {
  read: (
    page: { page: number; pageSize: number },
    signal: AbortSignal,
  ) => Promise<{ rows: Row[]; total: number; capped: boolean }>;
  pageSize?: number;
  /** This browser's preferences for the list; if given, rows and columns can be chosen. */
  memory?: StoredListPreferences;
}

const none: never[] = [];
const noFilters: [] = [];

/** Loads a list that the server searches, orders and cuts. */
export function useServerPagedList<Row extends RowData>(
  address: ListUrlState,
  { key, read, columns, sort = "", pageSize: usual = defaultRowsPerPage, memory }: ServerList<Row>,
): ListScreenState<Row> {
  const { page } = address;
  const pageSize = memory?.pageSize ?? usual;
  const reading = useQuery({
    queryKey: [...key, page, pageSize],
    queryFn: ({ signal }) => read({ page, pageSize }, signal),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = reading;
  const table = useTable({
    features: staffListTableFeatures,
    columns: memory ? getVisibleColumns(columns, memory.hidden) : columns,
    data: data?.rows ?? none,
    rowCount: data?.total ?? 0,
    manualFiltering: true,
    manualSorting: true,
    manualPagination: true,
    enableSortingRemoval: false,
    state: {
      globalFilter: "",
      columnFilters: noFilters,
      pagination: { pageIndex: page - 1, pageSize },
      sorting: toSorting(sort),
    },
    onSortingChange: sorter(address, sort),
  });
  // If there are more rows than are counted, there is always a next page.
  const pageCount = data && Math.max(Math.ceil(data.total / pageSize), data.capped ? page + 1 : 0);
  useRedirectToLastPage(address, isPlaceholderData ? undefined : pageCount);
  const sizing = memory && {
    size: pageSize,
    choose: (size: number) => (memory.keep({ pageSize: size }), address.change({})),
  };
  return {
    address,
    reading,
    table,
    found: data?.total,
    capped: data?.capped ?? false,
    pageCount: pageCount ?? 1,
    stale: isPlaceholderData,
    sizing,
  };
}

interface WholeList<Row extends RowData> extends ListPlan<Row> {
  read: (signal: AbortSignal) => Promise<Row[]>;
  matches: (row: Row, search: string) => boolean;
  sort: string;
}

/** Loads a list that is read whole, and searched, ordered and cut here. */
export function useClientPagedList<Row extends RowData>(
  address: ListUrlState,
  { key, read, columns, matches, sort: usualSort }: WholeList<Row>,
): ListScreenState<Row> {
  const reading = useQuery({ queryKey: key, queryFn: ({ signal }) => read(signal) });
  const { data } = reading;
  const sort = address.read("tri") || usualSort;
  const table = useTable({
    features: staffListTableFeatures,
    columns,
    data: data ?? none,
    enableSortingRemoval: false,
    autoResetPageIndex: false,
    globalFilterFn: (row, _column, text: string) => matches(row.original, text),
    getColumnCanGlobalFilter: () => true,
    state: {
      globalFilter: address.read("recherche"),
      columnFilters: noFilters,
      pagination: { pageIndex: address.page - 1, pageSize: defaultRowsPerPage },
      sorting: toSorting(sort),
    },
    onSortingChange: sorter(address, sort),
  });
  const found = data && table.getFilteredRowModel().rows.length;
  const pageCount = found === undefined ? undefined : Math.ceil(found / defaultRowsPerPage);
  useRedirectToLastPage(address, pageCount);
  return { address, reading, table, found, capped: false, pageCount: pageCount ?? 1, stale: false, sizing: undefined };
}

function sorter(address: ListUrlState, sort: string): (update: Updater<SortingState>) => void {
  return (update) => {
    const [first] = typeof update === "function" ? update(toSorting(sort)) : update;
    address.change({ tri: first && `${first.desc ? "-" : ""}${first.id}` });
  };
}

function toSorting(sort: string): SortingState {
  return sort ? [{ id: sort.replace(/^-/, ""), desc: sort.startsWith("-") }] : [];
}
