import { type ReactNode, useId, useState } from "react";
import { FilterSelect } from "#web/kit/form/filter-select.tsx";
import { Button } from "#web/kit/ui/button.tsx";
import type { ListUrlState } from "./list-url-state.ts";
import { RefreshButton } from "./pager.tsx";
import { SearchField } from "./search-field.tsx";
import type { ListScreenState } from "./use-list.ts";

interface Filter {
  /** The filter's name in the address. */
  name: string;
  label: string;
  /** The first one is "all", with an empty value. */
  options: readonly { value: string; label: string }[];
}

interface ListFilters {
  filters: readonly Filter[];
  /** Whether the list can be filtered by days, which the address has as `du` and `au`. */
  days?: boolean | undefined;
  /** Buttons that set several filters at once. */
  shortcuts?: ReactNode;
  /** Names in the address that a button clears once one of them is set; left out: no such button. */
  clears?: readonly string[] | undefined;
}

/** The search and filters of a list. */
export interface ListTools extends Omit<ListFilters, "filters"> {
  filters?: readonly Filter[] | undefined;
  /** Placeholder of the search field; left out: no search. */
  search?: string | undefined;
  /** Whether to show the button that reloads the rows, which product.md §2 asks for users and orders. */
  refreshes?: boolean | undefined;
}

/** Renders a list's search and filters above it. */
export function ListToolbar<Row>({
  list: { address, reading },
  search,
  filters = [],
  refreshes = false,
  ...more
}: ListTools & { list: ListScreenState<Row> }) {
  const find = search === undefined ? null : <ListSearch address={address} placeholder={search} />;
  const refresh = refreshes ? <RefreshButton busy={reading.isFetching} onPress={() => void reading.refetch()} /> : null;
  if (filters.length < 2)
    return (
      <div className={filters.length === 0 ? "flex items-center gap-2" : "grid items-center gap-2 sm:flex"}>
        {find}
        <div className="flex items-center gap-2">
          {filters.map((filter) => (
            <ListFilter key={filter.name} address={address} {...filter} />
          ))}
          {refresh}
        </div>
      </div>
    );
  return <FoldedToolbar {...{ address, filters, find, refresh, ...more }} />;
}

interface FoldedToolbarProps extends ListFilters {
  address: ListUrlState;
  find: ReactNode;
  refresh: ReactNode;
}

/** Folds the filters behind a button where they do not fit beside the search; the button counts the active ones. */
function FoldedToolbar({ find, refresh, ...filters }: FoldedToolbarProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { address, days = false } = filters;
  const set = [...filters.filters.map(({ name }) => name), ...(days ? ["du", "au"] : [])].filter(address.read).length;
  return (
    <div className="flex flex-col gap-3 xl:flex-row xl:items-start">
      <div className="flex flex-1 items-center gap-1 sm:gap-2">
        {find}
        {refresh}
        <span className="shrink-0 xl:hidden">
          <Button
            size="small"
            variant="secondary"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {set > 0 ? `Filtres (${set})` : "Filtres"}
          </Button>
        </span>
      </div>
      <div id={id} className={open ? "" : "max-xl:hidden"}>
        <ListFilterBar {...filters} />
      </div>
    </div>
  );
}

/** `className`: replaces the usual grid. */
export function ListFilterBar({
  address,
  filters,
  days = false,
  shortcuts,
  clears = [],
  className = "grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap",
}: ListFilters & { address: ListUrlState; className?: string }) {
  const { read, change } = address;
  return (
    <div role="group" aria-label="Filtres" className={className}>
      {filters.map((filter) => (
        <ListFilter key={filter.name} address={address} {...filter} />
      ))}
      {days ? (
        <>
          <DayFilter label="Du" value={read("du")} max={read("au")} onPick={(du) => change({ du })} />
          <DayFilter label="Au" value={read("au")} min={read("du")} onPick={(au) => change({ au })} />
        </>
      ) : null}
      {shortcuts}
      {clears.some((name) => read(name)) ? (
        <Button
          size="small"
          variant="quiet"
          onClick={() => change(Object.fromEntries(clears.map((name) => [name, undefined])))}
        >
          Tout effacer
        </Button>
      ) : null}
    </div>
  );
}

/** Searches the list; the text is kept in the address as `recherche`. */
export function ListSearch({ address, placeholder }: { address: ListUrlState; placeholder: string }) {
  return (
    <SearchField
      value={address.read("recherche")}
      placeholder={placeholder}
      onSearch={(recherche) => address.change({ recherche }, { replace: true })}
    />
  );
}

/** Filters the list; the choice is kept in the address. */
export function ListFilter({ address, name, label, options }: Filter & { address: ListUrlState }) {
  return (
    <FilterSelect
      label={label}
      options={options}
      value={address.choice(name, options) ?? ""}
      onPick={(value) => address.change({ [name]: value })}
    />
  );
}

interface DayFilterProps {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onPick: (day: string) => void;
}

function DayFilter({ label, value, onPick, ...range }: DayFilterProps) {
  return (
    <label
      className={`col-span-2 flex min-h-11 items-center gap-2 rounded-full border bg-raised pr-3 pl-4 text-sm font-medium hover:border-silver-200 ${value ? "border-gold-300 text-gold-200" : "border-edge text-silver-100"}`}
    >
      {label}
      <input
        type="date"
        {...range}
        value={value}
        onChange={(event) => onPick(event.target.value)}
        className="min-w-0 flex-1 bg-transparent text-sm outline-offset-4"
      />
    </label>
  );
}
