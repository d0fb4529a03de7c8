import type { RowData } from "@tanstack/react-table";
import type { ComponentProps, ReactNode } from "react";
import { Screen } from "../screen.tsx";
import { Failed, Loading } from "../states.tsx";
import { DataTable } from "./data-table.tsx";
import { Pager } from "./pager.tsx";
import type { List } from "./use-list.ts";

interface ListScreenProps<Row extends RowData> extends Pick<ComponentProps<typeof Screen>, "title" | "intro" | "actions">, Pick<ComponentProps<typeof DataTable<Row>>, "caption" | "rowId" | "renderCard"> {
  list: List<Row>;
  /** Above the list: what searches and narrows it. */
  tools: ReactNode;
  /** Said when the list cannot be read: "La liste des utilisateurs n'a pas pu être chargée." */
  failed: string;
  /** In the list's place when nothing is found. */
  empty: ReactNode;
  /** What a row is: "commande". */
  noun: string;
  /** Forms and dialogs over the list. */
  children?: ReactNode;
}

/** A screen around one list: being read, failed, empty, or its rows with the pages. */
export function ListScreen<Row extends RowData>({ list, tools, failed, empty, noun, title, intro, actions, children, ...table }: ListScreenProps<Row>) {
  const { address, reading, found, capped } = list;
  return (
    <Screen title={title} intro={intro} actions={actions}>
      <div className="flex flex-col gap-4">
        {tools}
        {reading.isPending ? <Loading /> : null}
        {reading.isError ? <Failed what={failed} error={reading.error} onRetry={() => void reading.refetch()} busy={reading.isFetching} /> : null}
        {found === 0 ? empty : null}
        {found ? (
          <>
            <DataTable {...table} table={list.table} stale={list.stale} />
            <Pager
              page={address.page}
              pageCount={list.pageCount}
              summary={`${capped ? "Plus de " : ""}${found.toLocaleString("fr-FR")} ${noun}${found > 1 ? "s" : ""}`}
              onPage={(page) => address.change({ page: String(page) })}
            />
          </>
        ) : null}
      </div>
      {children}
    </Screen>
  );
}
