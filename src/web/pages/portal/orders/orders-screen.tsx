import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { exportOrders, listOrders } from "#shared/contract/order-desk.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { listStaff } from "../api.ts";
import { DataTable } from "../parts/list/data-table.tsx";
import { ExportButton } from "../parts/list/export-button.tsx";
import { defaultPageSize, useListAddress, useValidPage } from "../parts/list/list-address.ts";
import { Pager, RefreshButton } from "../parts/list/pager.tsx";
import { Screen } from "../parts/screen.tsx";
import { SearchField } from "../parts/list/search-field.tsx";
import { Failed, Loading } from "../parts/states.tsx";
import { useServerTable } from "../parts/list/table.ts";
import { DeleteOrderDialog } from "./delete-order-dialog.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { NoOrders } from "./no-orders.tsx";
import { OrderCard, orderColumns } from "./order-columns.tsx";
import { orderQueryOf, type OrderRow } from "./order-filters.ts";
import type { RowHandlers } from "./row-actions.tsx";
import { useTrash } from "./use-trash.ts";

const none: OrderRow[] = [];

/** product.md §2, Orders screen: searched, ordered and cut by the server. */
export function OrdersScreen() {
  const list = useListAddress();
  const [condemned, setCondemned] = useState<OrderRow>();
  const { restore } = useTrash();
  const query = orderQueryOf(list);
  const inTrash = query.trash === "1";

  const orders = useQuery({
    queryKey: ["orders", query, list.page],
    queryFn: ({ signal }) => listStaff<typeof listOrders>("/api/orders", { query: { ...query, page: list.page, pageSize: defaultPageSize }, signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = orders;
  const handlers: RowHandlers = useMemo(() => ({ onDelete: setCondemned, onRestore: ({ ref }) => restore(ref) }), [restore]);
  const columns = useMemo(() => orderColumns(handlers), [handlers]);
  const table = useServerTable({ columns, rows: data?.rows ?? none, total: data?.total ?? 0, page: list.page, sort: query.sort, onSort: (tri) => list.change({ tri }) });
  const pageCount = data && Math.ceil(data.total / defaultPageSize);
  useValidPage(list, orders.isPlaceholderData ? undefined : pageCount);

  return (
    <Screen
      title={inTrash ? "Corbeille" : "Commandes"}
      intro={inTrash ? "Une commande supprimée peut être restaurée pendant 30 jours." : undefined}
      actions={
        <>
          <Button size="small" variant="secondary" icon={inTrash ? <Icon name="arrow-left" /> : <Icon name="trash" />} onClick={() => list.change({ corbeille: inTrash ? undefined : "1" })}>
            {inTrash ? "Retour aux commandes" : "Corbeille"}
          </Button>
          <ExportButton<typeof exportOrders> path="/api/orders.csv" where={{ query }} name="commandes" />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-3 xl:flex-row xl:items-center">
          <div className="flex flex-1 items-center gap-2">
            <SearchField value={list.read("recherche")} placeholder="Rechercher un nom, un e-mail, un numéro…" onSearch={(recherche) => list.change({ recherche }, { replace: true })} />
            <RefreshButton busy={orders.isFetching} onPress={() => void orders.refetch()} />
          </div>
          <FilterBar list={list} />
        </div>
        {orders.isPending ? <Loading /> : null}
        {orders.isError ? <Failed what="La liste des commandes n'a pas pu être chargée." error={orders.error} onRetry={() => void orders.refetch()} busy={orders.isFetching} /> : null}
        {data && data.total === 0 ? <NoOrders list={list} inTrash={inTrash} /> : null}
        {data && data.total > 0 ? (
          <>
            <DataTable table={table} caption={inTrash ? "Commandes supprimées" : "Commandes"} rowId={({ ref }) => ref} stale={orders.isPlaceholderData} renderCard={(order) => <OrderCard order={order} {...handlers} />} />
            <Pager page={list.page} pageCount={pageCount ?? 1} summary={`${data.capped ? "Plus de " : ""}${data.total.toLocaleString("fr-FR")} commande${data.total > 1 ? "s" : ""}`} onPage={(page) => list.change({ page: String(page) })} />
          </>
        ) : null}
      </div>
      <DeleteOrderDialog order={condemned} onClose={() => setCondemned(undefined)} />
    </Screen>
  );
}
