import { formatCount } from "#shared/format/counts.ts";
import type { RowData } from "@tanstack/react-table";
import type { ComponentProps, ReactNode } from "react";
import { PortalScreen } from "../screen.tsx";
import { PortalFailedState, PortalLoadingState } from "../states.tsx";
import { DataTable } from "./data-table.tsx";
import { KeyboardShortcutsDialog } from "./keys/keys-dialog.tsx";
import { useListKeyboardShortcuts } from "./keys/use-list-keys.ts";
import { Pager } from "./pager.tsx";
import { type SelectionActions, SelectionBar } from "./selection/selection-bar.tsx";
import { useListSelection } from "./selection/use-selection.ts";
import type { ListScreenState } from "./use-list.ts";

interface ListScreenProps<Row extends RowData>
  extends Pick<ComponentProps<typeof PortalScreen>, "title" | "intro" | "views" | "actions">,
    Pick<ComponentProps<typeof DataTable<Row>>, "caption" | "rowId" | "renderCard" | "dense" | "opens"> {
  list: ListScreenState<Row>;
  /** Above the list: what searches and narrows it. */
  tools: ReactNode;
  /** Said when the list cannot be read: "La liste des utilisateurs n'a pas pu être chargée." */
  failed: string;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** Noun for a row: "commande". */
  noun: string;
  /** Noun for what is counted below the list, if that is not what is selected. */
  countedNoun?: string | undefined;
  /** Lets rows be ticked, on a phone too. */
  selecting?: SelectionActions<Row>;
  /** Forms and dialogs over the list. */
  children?: ReactNode;
}

/** Renders a screen around one list: being read, failed, empty, or its rows with the pages. */
export function ListScreen<Row extends RowData>({
  list,
  tools,
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
  const shown = list.table
    .getRowModel()
    .rows.map(({ original }) => original)
    .filter(isSelectable);
  const selection = useListSelection({ key: address.narrowing, shown, idOf: table.rowId });
  const keys = useListKeyboardShortcuts();
  return (
    <PortalScreen title={title} intro={intro} views={views} actions={actions}>
      <div className="flex flex-col gap-4">
        {tools}
        {reading.isPending ? <PortalLoadingState /> : null}
        {reading.isError ? (
          <PortalFailedState
            what={failed}
            error={reading.error}
            onRetry={() => void reading.refetch()}
            busy={reading.isFetching}
          />
        ) : null}
        {found === 0 ? empty : null}
        {found ? (
          <>
            <DataTable
              {...table}
              table={list.table}
              stale={list.stale}
              ticking={selecting && { ...selection, label: selecting.label, isSelectable }}
            />
            <Pager
              page={address.page}
              pageCount={list.pageCount}
              summary={`${capped ? "Plus de " : ""}${formatCount(found, countedNoun)}`}
              onPage={(page) => address.change({ page: String(page) })}
              sizing={sizing}
              onKeys={() => keys.setHelping(true)}
            />
            {selecting ? <SelectionBar selection={selection} actions={selecting.actions} noun={noun} /> : null}
          </>
        ) : null}
      </div>
      <KeyboardShortcutsDialog keys={keys} />
      {children}
    </PortalScreen>
  );
}
