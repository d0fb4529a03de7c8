import { formatCount } from "#shared/format/counts.ts";
import { type ComponentProps, type ReactNode, useCallback, useSyncExternalStore } from "react";
import { StaffScreen } from "../screen.tsx";
import { StaffEmptyState, StaffReadingState } from "../staff-states.tsx";
import { type ListTools, ListToolbar } from "./list-toolbar.tsx";
import { Pager } from "./pager.tsx";
import { type SelectionActions, SelectionBar } from "./selection/selection-bar.tsx";
import { type ListSelection, useListSelection } from "./selection/use-selection.ts";
import type { ListScreenState } from "./use-list.ts";
import { openRowOnClick } from "./open-row.ts";
import { SelectionCheckbox } from "./selection/selection-checkbox.tsx";
import type { ListColumn } from "./list-column.ts";

/** Describes which rows can be ticked, and the labels of their checkboxes. */
interface RowSelectionInput<Row> extends Pick<ListSelection<Row>, "has" | "toggle" | "page" | "togglePage"> {
  label: (row: Row) => string;
  isSelectable: (row: Row) => boolean;
}

interface DataTableProps<Row> {
  list: Pick<ListScreenState<Row>, "address" | "columns" | "rows" | "sort" | "stale">;
  /** Names the table for screen readers. */
  caption: string;
  rowId: (row: Row) => string;
  /** Renders a row as a card if there is no room for the table. */
  renderCard: (row: Row) => ReactNode;
  /** Width from which all columns have room. */
  tableFrom?: keyof typeof narrower;
  /** Whether rows are low, to show many at once. */
  dense?: boolean;
  /** Whether pressing anywhere in a row does the same as pressing its `data-opens` element. */
  opens?: boolean;
  ticking?: RowSelectionInput<Row> | undefined;
}

/** Renders a list as a table if there is room, else as cards; a tablet shows two cards side by side. */
function DataTable<Row>({
  list: { address, columns, rows, sort, stale },
  caption,
  rowId,
  renderCard,
  tableFrom = "md",
  dense = false,
  opens = false,
  ticking,
}: DataTableProps<Row>) {
  const isNarrow = useIsNarrow(narrower[tableFrom]);
  const opening = opens ? { onClick: openRowOnClick, "data-row-opens": true } : {};
  const fade = `transition-opacity ${stale ? "opacity-60" : ""}`;
  const page = ticking ? (
    <SelectionCheckbox
      label="Sélectionner toute la page"
      checked={ticking.page === "all"}
      mixed={ticking.page === "some"}
      onToggle={ticking.togglePage}
    />
  ) : null;
  const tick = (row: Row) =>
    ticking?.isSelectable(row) ? (
      <SelectionCheckbox
        label={ticking.label(row)}
        checked={ticking.has(row)}
        onToggle={(range) => ticking.toggle(row, range)}
      />
    ) : null;
  if (isNarrow) {
    return (
      <>
        {page ? (
          <div className="-mb-2 flex items-center gap-1 pl-2 text-sm text-silver-300">
            {page}
            <span aria-hidden="true">Toute la page</span>
          </div>
        ) : null}
        <ul aria-label={caption} aria-busy={stale} className={`grid grid-cols-1 gap-3 md:grid-cols-2 ${fade}`}>
          {rows.map((row) => (
            <li
              key={rowId(row)}
              data-row
              {...opening}
              className={`data-row-opens:cursor-pointer panel rounded-md p-4 ${ticking ? `flex gap-1 pl-2 ${ticking.has(row) ? "border-gold-300" : ""}` : ""}`}
            >
              {ticking ? <div className="-mt-2 min-w-11">{tick(row)}</div> : null}
              {ticking ? <div className="min-w-0 flex-1">{renderCard(row)}</div> : renderCard(row)}
            </li>
          ))}
        </ul>
      </>
    );
  }
  return (
    <div className={`panel overflow-x-auto rounded-md ${fade}`}>
      <table
        aria-busy={stale}
        data-dense={dense || undefined}
        className={`w-full border-collapse text-left ${dense ? "text-[0.75rem] leading-[0.8rem]" : "text-sm"}`}
      >
        <caption className="sr-only">{caption}</caption>
        <thead className="text-xs text-silver-300">
          <tr className="border-b border-line">
            {page ? <td className="w-9 pl-2">{page}</td> : null}
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} address={address} sort={sort} dense={dense} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowId(row)}
              data-row
              {...opening}
              className={`data-row-opens:cursor-pointer border-b border-line last:border-0 ${ticking?.has(row) ? "bg-gold-900/50" : "hover:bg-white/3"}`}
            >
              {ticking ? <td className="w-9 pl-2">{tick(row)}</td> : null}
              {columns.map(({ id, cell, wide = false }) => (
                <td
                  key={id}
                  className={`${wide ? "max-lg:hidden" : ""} ${
                    dense
                      ? "max-w-36 px-1 wrap-break-word last:pr-3"
                      : "max-w-72 px-3 py-1.5 wrap-break-word first:pl-4 last:pr-5"
                  }`}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadCellProps<Row> extends Pick<ListScreenState<Row>, "address" | "sort"> {
  column: ListColumn<Row>;
  dense: boolean;
}

function HeadCell<Row>({
  column: { id, header, sort: by, greatestFirst = false, wide = false },
  address,
  sort,
  dense,
}: HeadCellProps<Row>) {
  const look = dense
    ? "h-10 px-1 leading-tight font-semibold last:pr-3"
    : "h-11 px-3 font-semibold whitespace-nowrap first:pl-4 last:pr-5";
  const cell = `${look} ${wide ? "max-lg:hidden" : ""}`;
  if (!by)
    return (
      <th scope="col" className={cell}>
        {header}
      </th>
    );
  const isSorted = sort === id || sort === `-${id}`;
  const isGreatestFirst = sort.startsWith("-");
  const [aria, arrow] = isGreatestFirst ? (["descending", "↓"] as const) : (["ascending", "↑"] as const);
  const toGreatestFirst = isSorted ? !isGreatestFirst : greatestFirst;
  return (
    <th scope="col" aria-sort={isSorted ? aria : "none"} className={cell}>
      <button
        type="button"
        onClick={() => address.change({ tri: `${toGreatestFirst ? "-" : ""}${id}` })}
        className={`inline-flex min-h-9 items-center rounded-sm text-left hover:text-silver-50 ${dense ? "gap-1" : "-mx-2 gap-1.5 px-2"} ${isSorted ? "text-gold-200" : ""}`}
      >
        {header}
        <span aria-hidden="true" className={isSorted ? "" : "opacity-40"}>
          {isSorted ? arrow : "↕"}
        </span>
      </button>
    </th>
  );
}

/** Below 768, 1024 and 1280 px. */
const narrower = {
  md: window.matchMedia("(max-width: 47.99rem)"),
  lg: window.matchMedia("(max-width: 63.99rem)"),
  xl: window.matchMedia("(max-width: 79.99rem)"),
};

function useIsNarrow(narrow: MediaQueryList): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      narrow.addEventListener("change", listener);
      return () => narrow.removeEventListener("change", listener);
    },
    [narrow],
  );
  return useSyncExternalStore(subscribe, () => narrow.matches);
}

interface ListScreenProps<Row>
  extends
    ListTools,
    Pick<ComponentProps<typeof StaffScreen>, "title" | "intro" | "views" | "actions">,
    Pick<ComponentProps<typeof DataTable<Row>>, "caption" | "rowId" | "renderCard" | "tableFrom" | "dense" | "opens"> {
  list: ListScreenState<Row>;
  /** Shown above the search and the filters, or instead of them. */
  above?: ReactNode;
  /** Shown below the search and the filters. */
  below?: ReactNode;
  /** Shown if the list cannot be loaded: "La liste des utilisateurs n'a pas pu être chargée." */
  failed: string;
  /** Explains why there are no rows, in a sentence or more. */
  empty: ReactNode;
  /** Noun for a row: "commande". */
  noun: string;
  /** Noun for what is counted below the list, if other than the rows that can be ticked. */
  countedNoun?: string | undefined;
  /** If set, rows can be ticked, on a phone too. */
  selecting?: SelectionActions<Row>;
  /** Forms and dialogs over the list. */
  children?: ReactNode;
}

/** Renders a screen for one list: loading, failed, empty, or its rows with the pager. */
export function ListScreen<Row>({
  list,
  above,
  below,
  search,
  filters,
  days,
  shortcuts,
  clears,
  refreshes,
  failed,
  empty,
  noun,
  countedNoun = noun,
  title,
  intro,
  views,
  actions,
  selecting,
  children,
  ...table
}: ListScreenProps<Row>) {
  const { address, reading, found, capped, sizing } = list;
  const { isSelectable = () => true } = selecting ?? {};
  const selection = useListSelection({
    key: address.narrowing,
    shown: list.rows.filter(isSelectable),
    idOf: table.rowId,
  });
  return (
    <StaffScreen title={title} intro={intro} views={views} actions={actions}>
      <div className="flex flex-col gap-4">
        {above}
        {search === undefined && !filters ? null : (
          <ListToolbar {...{ list, search, filters, days, shortcuts, clears, refreshes }} />
        )}
        {below}
        <StaffReadingState query={reading} failed={failed} />
        {found === 0 && typeof empty === "string" ? <StaffEmptyState title={empty} /> : null}
        {found === 0 && typeof empty !== "string" ? empty : null}
        {found ? (
          <>
            <DataTable
              {...table}
              list={list}
              ticking={selecting && { ...selection, label: selecting.label, isSelectable }}
            />
            <Pager
              page={address.page}
              pageCount={list.pageCount}
              summary={`${capped ? "Plus de " : ""}${formatCount(found, countedNoun)}`}
              onPage={(page) => address.change({ page: String(page) })}
              sizing={sizing}
            />
            {selecting ? <SelectionBar selection={selection} actions={selecting.actions} noun={noun} /> : null}
          </>
        ) : null}
      </div>
      {children}
    </StaffScreen>
  );
}
