import type { Header, RowData } from "@tanstack/react-table";
import type { ReactNode } from "react";
import { useIsNarrow } from "./use-is-narrow.ts";
import type { features, PortalTable } from "./table.ts";

interface DataTableProps<Row extends RowData> {
  table: PortalTable<Row>;
  /** Names the table for those who hear it. */
  caption: string;
  rowId: (row: Row) => string;
  /** A row on a phone. */
  renderCard: (row: Row) => ReactNode;
  /** Newer rows are on their way. */
  stale: boolean;
}

/** A list: a table where there is room, cards on a phone. */
export function DataTable<Row extends RowData>({ table, caption, rowId, renderCard, stale }: DataTableProps<Row>) {
  const isNarrow = useIsNarrow();
  const rows = table.getRowModel().rows;
  const fade = `transition-opacity ${stale ? "opacity-60" : ""}`;
  if (isNarrow) {
    return (
      <ul aria-label={caption} aria-busy={stale} className={`flex flex-col gap-3 ${fade}`}>
        {rows.map(({ original }) => (
          <li key={rowId(original)} className="panel rounded-md p-4">{renderCard(original)}</li>
        ))}
      </ul>
    );
  }
  return (
    <div className={`panel overflow-x-auto rounded-md ${fade}`}>
      <table aria-busy={stale} className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-xs text-silver-300">
          {table.getHeaderGroups().map(({ id, headers }) => (
            <tr key={id} className="border-b border-line">
              {headers.map((header) => (
                <HeadCell key={header.id} table={table} header={header} />
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row.original)} className="border-b border-line last:border-0 hover:bg-white/3">
              {row.getAllCells().map((cell) => (
                <td key={cell.id} className="px-3 py-1.5 first:pl-4 last:pr-5 wrap-anywhere">
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const arias = { asc: "ascending", desc: "descending", false: "none" } as const;

function HeadCell<Row extends RowData>({ table, header }: { table: PortalTable<Row>; header: Header<typeof features, Row> }) {
  const { column } = header;
  const sorted = column.getIsSorted();
  const cell = "h-11 px-3 font-semibold whitespace-nowrap first:pl-4 last:pr-5";
  if (!column.getCanSort()) {
    return <th scope="col" className={cell}><table.FlexRender header={header} /></th>;
  }
  return (
    <th scope="col" aria-sort={arias[`${sorted}`]} className={cell}>
      <button type="button" onClick={() => column.toggleSorting()} className={`-mx-2 inline-flex min-h-9 items-center gap-1.5 rounded-sm px-2 hover:text-silver-50 ${sorted ? "text-gold-200" : ""}`}>
        <table.FlexRender header={header} />
        <span aria-hidden="true" className={sorted ? "" : "opacity-40"}>{sorted === "asc" ? "↑" : sorted === "desc" ? "↓" : "↕"}</span>
      </button>
    </th>
  );
}
