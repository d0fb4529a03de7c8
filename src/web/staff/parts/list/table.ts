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
export const portalTableFeatures = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  rowPaginationFeature,
  paginatedRowModel: createPaginatedRowModel(),
});

export type PortalTable<Row extends RowData> = ReactTable<typeof portalTableFeatures, Row>;
export type PortalTableColumns<Row extends RowData> = ReturnType<
  ReturnType<typeof createColumnHelper<typeof portalTableFeatures, Row>>["columns"]
>;

export function createPortalColumnHelper<Row extends RowData>() {
  return createColumnHelper<typeof portalTableFeatures, Row>();
}
