import type { RowData } from "@tanstack/react-table";
import type { ReactNode } from "react";
import { FilterSelect } from "#web/kit/form/select-field.tsx";
import type { ListUrlState } from "./list-url-state.ts";
import { RefreshButton } from "./pager.tsx";
import { SearchField } from "./search-field.tsx";
import type { ListScreenState } from "./use-list.ts";

/** Renders the usual line above a list: what finds rows, and the button that reads them again. */
export function ListToolbar<Row extends RowData>({
  list,
  children,
}: {
  list: ListScreenState<Row>;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-1 items-center gap-2">
      {children}
      <RefreshListButton list={list} />
    </div>
  );
}

export function RefreshListButton<Row extends RowData>({ list: { reading } }: { list: ListScreenState<Row> }) {
  return <RefreshButton busy={reading.isFetching} onPress={() => void reading.refetch()} />;
}

/** Searches the list; the text is kept in the address as `recherche`. */
export function ListSearch({ address, placeholder = "Rechercher" }: { address: ListUrlState; placeholder?: string }) {
  return (
    <SearchField
      value={address.read("recherche")}
      placeholder={placeholder}
      onSearch={(recherche) => address.change({ recherche }, { replace: true })}
    />
  );
}

interface ListFilterProps {
  address: ListUrlState;
  /** Name in the address. */
  name: string;
  label: string;
  /** The first one is "all", with an empty value. */
  options: readonly { value: string; label: string }[];
}

/** Filters the list; the choice is kept in the address. */
export function ListFilter({ address, name, label, options }: ListFilterProps) {
  return (
    <FilterSelect
      label={label}
      options={options}
      value={address.choice(name, options) ?? ""}
      onPick={(value) => address.change({ [name]: value })}
    />
  );
}
