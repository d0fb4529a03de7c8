import {
  columnFilteringFeature, createColumnHelper, createFilteredRowModel, createPaginatedRowModel, createSortedRowModel, globalFilteringFeature,
  type ReactTable, type RowData, rowPaginationFeature, rowSortingFeature, type SortingState, tableFeatures, useTable,
} from "@tanstack/react-table";
import { defaultPageSize } from "./list-address.ts";

/** What the portal's tables can do; a list that the server orders and cuts bypasses the row models. */
export const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  rowPaginationFeature,
  paginatedRowModel: createPaginatedRowModel(),
});

export type PortalTable<Row extends RowData> = ReactTable<typeof features, Row>;
type Columns<Row extends RowData> = ReturnType<ReturnType<typeof createColumnHelper<typeof features, Row>>["columns"]>;

export function columnsOf<Row extends RowData>() {
  return createColumnHelper<typeof features, Row>();
}

interface TableState {
  /** From 1. */
  page: number;
  /** A column's id, after `-` for the greatest first. */
  sort: string;
  onSort: (sort: string) => void;
}

interface ClientTable<Row extends RowData> extends TableState {
  columns: Columns<Row>;
  rows: Row[];
  search: string;
  matches: (row: Row, search: string) => boolean;
}

/** A table that has all its rows, and searches, orders and cuts them here. */
export function useClientTable<Row extends RowData>({ columns, rows, search, matches, page, sort, onSort }: ClientTable<Row>): PortalTable<Row> {
  return useTable({
    features,
    columns,
    data: rows,
    enableSortingRemoval: false,
    autoResetPageIndex: false,
    globalFilterFn: (row, _column, text: string) => matches(row.original, text),
    getColumnCanGlobalFilter: () => true,
    state: { globalFilter: search, sorting: toSorting(sort), pagination: toPagination(page), columnFilters: noFilters },
    onSortingChange: (update) => onSort(toSort(typeof update === "function" ? update(toSorting(sort)) : update)),
  });
}

interface ServerTable<Row extends RowData> extends TableState {
  columns: Columns<Row>;
  /** One page, as the server gave it. */
  rows: Row[];
  total: number;
}

/** A table whose rows the server searched, ordered and cut. */
export function useServerTable<Row extends RowData>({ columns, rows, total, page, sort, onSort }: ServerTable<Row>): PortalTable<Row> {
  return useTable({
    features,
    columns,
    data: rows,
    rowCount: total,
    manualFiltering: true,
    manualSorting: true,
    manualPagination: true,
    enableSortingRemoval: false,
    state: { globalFilter: "", sorting: toSorting(sort), pagination: toPagination(page), columnFilters: noFilters },
    onSortingChange: (update) => onSort(toSort(typeof update === "function" ? update(toSorting(sort)) : update)),
  });
}

const noFilters: [] = [];

function toPagination(page: number): { pageIndex: number; pageSize: number } {
  return { pageIndex: page - 1, pageSize: defaultPageSize };
}

function toSorting(sort: string): SortingState {
  return sort ? [{ id: sort.replace(/^-/, ""), desc: sort.startsWith("-") }] : [];
}

function toSort(sorting: SortingState): string {
  const [first] = sorting;
  return first ? `${first.desc ? "-" : ""}${first.id}` : "";
}
