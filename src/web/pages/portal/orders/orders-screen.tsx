import { useMemo, useState } from "react";
import type { exportOrders, listOrders } from "#shared/contract/order-desk.ts";
import { trashDays } from "#shared/retention.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { listStaff } from "../api.ts";
import { ExportButton } from "../parts/list/export-button.tsx";
import { ColumnChoice } from "../parts/list/column-choice.tsx";
import { useListAddress } from "../parts/list/list-address.ts";
import { useListMemory } from "../parts/list/list-memory.ts";
import { ListScreen } from "../parts/list/list-screen.tsx";
import { ListSearch, ListTools } from "../parts/list/list-tools.tsx";
import type { Selecting } from "../parts/list/selection/selection-bar.tsx";
import { useServerList } from "../parts/list/use-list.ts";
import { BulkActions } from "./bulk-actions.tsx";
import { DeleteOrderDialog } from "./delete-order-dialog.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { NoOrders } from "./no-orders.tsx";
import { OrderCard, orderColumns } from "./order-columns.tsx";
import { orderQueryOf, type OrderRow } from "./order-filters.ts";
import type { RowHandlers } from "./row-actions.tsx";
import { useTrash } from "./use-trash.ts";
import { ViewsBar } from "./views/views-bar.tsx";

const selecting: Selecting<OrderRow> = {
  label: ({ firstName, lastName }) => `Sélectionner la commande de ${firstName} ${lastName}`,
  actions: (orders, done) => <BulkActions orders={orders} done={done} />,
};

/** product.md §2, Orders screen: searched, ordered and cut by the server. */
export function OrdersScreen() {
  const address = useListAddress();
  const [condemned, setCondemned] = useState<OrderRow>();
  const { restore } = useTrash();
  const query = orderQueryOf(address);
  const inTrash = query.trash === "1";
  const handlers: RowHandlers = useMemo(() => ({ onDelete: setCondemned, onRestore: ({ ref }) => restore(ref) }), [restore]);
  const columns = useMemo(() => orderColumns(handlers, inTrash), [handlers, inTrash]);
  const memory = useListMemory("commandes");
  const list = useServerList(address, {
    memory,
    key: ["orders", query],
    read: (page, signal) => listStaff<typeof listOrders>("/api/orders", { query: { ...query, ...page }, signal }),
    columns,
    sort: query.sort,
  });

  return (
    <ListScreen
      list={list}
      title={inTrash ? "Corbeille" : "Commandes"}
      intro={inTrash ? `Une commande supprimée peut être restaurée pendant ${trashDays} jours.` : undefined}
      views={inTrash ? undefined : <ViewsBar address={address} />}
      actions={
        <>
          <Button size="small" variant="secondary" icon={inTrash ? <Icon name="arrow-left" /> : <Icon name="trash" />} onClick={() => address.change({ corbeille: inTrash ? undefined : "1" })}>
            {inTrash ? "Retour aux commandes" : "Corbeille"}
          </Button>
          <ColumnChoice columns={columns} memory={memory} />
          <ExportButton<typeof exportOrders> path="/api/orders.csv" where={{ query }} name="commandes" />
        </>
      }
      tools={
        <div className="flex flex-col gap-3 xl:flex-row xl:items-center">
          <ListTools list={list}><ListSearch address={address} placeholder="Rechercher un nom, un e-mail, un numéro…" /></ListTools>
          <FilterBar address={address} />
        </div>
      }
      failed="La liste des commandes n'a pas pu être chargée."
      empty={<NoOrders address={address} inTrash={inTrash} />}
      caption={inTrash ? "Commandes supprimées" : "Commandes"}
      noun="commande"
      rowId={({ ref }) => ref}
      dense
      opens
      {...(inTrash ? {} : { selecting })}
      renderCard={(order) => <OrderCard order={order} {...handlers} />}
    >
      <DeleteOrderDialog order={condemned} onClose={() => setCondemned(undefined)} />
    </ListScreen>
  );
}
