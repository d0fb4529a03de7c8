import {
  columnFilteringFeature,
  createColumnHelper,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  type ReactTable,
  type RowData,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";

/** Lists what the portal's tables can do; a list that the server orders and cuts bypasses the row models. */
export const staffListTableFeatures = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  rowPaginationFeature,
  paginatedRowModel: createPaginatedRowModel(),
});

export type StaffListTable<Row extends RowData> = ReactTable<typeof staffListTableFeatures, Row>;
export type StaffListTableColumns<Row extends RowData> = ReturnType<
  ReturnType<typeof createColumnHelper<typeof staffListTableFeatures, Row>>["columns"]
>;

export function createStaffListColumnHelper<Row extends RowData>() {
  return createColumnHelper<typeof staffListTableFeatures, Row>();
}
