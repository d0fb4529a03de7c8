import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { useMemo, useState } from "react";
import type { exportOrders, listOrders } from "#shared/contract/order-list.ts";
import { trashDays } from "#shared/order/retention-days.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { listStaff, callStaff } from "../session/staff-api-client.ts";
import { ExportButton } from "../parts/download-button.tsx";
import { type ListUrlState, useListUrlState } from "../parts/list/list-url-state.ts";
import { ListScreen } from "../parts/list/list-screen.tsx";
import type { SelectionActions } from "../parts/list/selection/selection-bar.tsx";
import { useServerPagedList } from "../parts/list/use-list.ts";
import { DeleteOrderDialog } from "./delete-order-dialog.tsx";
import { OrderListCard, buildOrderColumns } from "./order-columns.tsx";
import {
  type StaffOrderRow,
  buildOrderQuery,
  isOrderListFiltered,
  orderFilterNames,
  orderOfferOptions,
  orderProductionOptions,
  orderStatusOptions,
} from "./order-filters.ts";
import type { OrderRowHandlers } from "./row-actions.tsx";
import { useTrash } from "./use-trash.ts";
import { ViewsBar } from "./views/views-bar.tsx";
import { screens } from "../session/screens.ts";
import { Link } from "react-router";
import { StaffEmptyState } from "../parts/staff-states.tsx";
import { staffPaths } from "../session/staff-paths.ts";
import { useQuery } from "@tanstack/react-query";
import type { resendMail } from "#shared/contract/staff-order-actions.ts";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";
import { buildResentMailsMessage } from "./mails-said.ts";
import type { listPieces } from "#shared/contract/production-pieces.ts";
import { pieceSelectionActions } from "../production/moves/piece-selecting.tsx";
import { useAct, type Outcome } from "#web/kit/form/use-act.ts";
import { readAgain } from "../session/query-client.ts";

const selecting: SelectionActions<StaffOrderRow> = {
  label: ({ firstName, lastName }) => `Sélectionner la commande ${formatNameWithDe(`${firstName} ${lastName}`)}`,
  actions: (orders, done) => <BulkActions orders={orders} done={done} />,
};

/** Renders the Orders screen of product.md §2; the server searches, sorts and pages. */
export function OrdersScreen() {
  const address = useListUrlState();
  const [condemned, setCondemned] = useState<StaffOrderRow>();
  const { restore } = useTrash();
  const query = buildOrderQuery(address);
  const inTrash = query.trash === "1";
  const handlers: OrderRowHandlers = useMemo(
    () => ({ onDelete: setCondemned, onRestore: ({ ref }) => restore(ref) }),
    [restore],
  );
  const columns = useMemo(() => buildOrderColumns(handlers, inTrash), [handlers, inTrash]);
  const list = useServerPagedList(address, {
    memory: "commandes",
    key: ["orders", query],
    read: (page, signal) => listStaff<typeof listOrders>("/api/orders", { query: { ...query, ...page }, signal }),
    columns,
    sort: query.sort,
  });

  return (
    <ListScreen
      list={list}
      title={inTrash ? "Corbeille" : screens.orders.title}
      intro={inTrash ? `Une commande supprimée peut être restaurée pendant ${trashDays} jours.` : undefined}
      views={inTrash ? undefined : <ViewsBar address={address} />}
      actions={
        <>
          <Button
            size="small"
            variant="secondary"
            icon={inTrash ? <Icon name="arrow-left" /> : <Icon name="trash" />}
            onClick={() => address.change({ corbeille: inTrash ? undefined : "1" })}
          >
            {inTrash ? "Retour aux commandes" : "Corbeille"}
          </Button>
          <ExportButton<typeof exportOrders> path="/api/orders.csv" where={{ query }} name="commandes" />
        </>
      }
      refreshes
      search="Rechercher un nom, un e-mail, un numéro…"
      filters={[
        { name: "statut", label: "État", options: orderStatusOptions },
        { name: "offre", label: "Offre", options: orderOfferOptions },
        { name: "production", label: "Production", options: orderProductionOptions },
      ]}
      days
      clears={orderFilterNames}
      failed="La liste des commandes n'a pas pu être chargée."
      empty={<NoOrders address={address} inTrash={inTrash} />}
      caption={inTrash ? "Commandes supprimées" : "Commandes"}
      noun="commande"
      rowId={({ ref }) => ref}
      dense
      opens
      {...(inTrash ? {} : { selecting })}
      tableFrom={inTrash ? "xl" : "md"}
      renderCard={(order) => <OrderListCard order={order} {...handlers} />}
    >
      <DeleteOrderDialog order={condemned} onClose={() => setCondemned(undefined)} />
    </ListScreen>
  );
}

/** Explains why the list is empty, and what to do. */
function NoOrders({ address, inTrash }: { address: ListUrlState; inTrash: boolean }) {
  if (isOrderListFiltered(address))
    return (
      <StaffEmptyState title="Aucune commande ne correspond à cette recherche.">
        <p>Changez les filtres ou effacez-les.</p>
      </StaffEmptyState>
    );
  if (inTrash) return <StaffEmptyState title="La corbeille est vide." />;
  return (
    <StaffEmptyState title="Aucune commande pour l'instant.">
      <p>
        Les commandes du site apparaissent ici. Vous pouvez aussi en{" "}
        <Link to={staffPaths.newOrder} className="text-link">
          saisir une
        </Link>
        .
      </p>
    </StaffEmptyState>
  );
}

/** Offers the actions on these orders' pieces in production; nothing if they have none. */
function OrderPieceActions({ refs, done }: { refs: string; done: () => void }) {
  const { data } = useQuery({
    queryKey: ["pieces", "of", refs],
    queryFn: ({ signal }) =>
      listStaff<typeof listPieces>("/api/pieces", { query: { orders: refs, pageSize: 200 }, signal }),
  });
  return data && data.rows.length > 0 ? pieceSelectionActions.actions(data.rows, done) : null;
}

function BulkActions({ orders, done }: { orders: readonly StaffOrderRow[]; done: () => void }) {
  const { mailAll, mailing } = useResendOrderMails(done);
  const refs = orders.map(({ ref }) => ref).join();
  return (
    <>
      <OrderPieceActions refs={refs} done={done} />
      <ExportButton<typeof exportOrders> path="/api/orders.csv" where={{ query: { refs } }} name="selection">
        Exporter la sélection
      </ExportButton>
      <Button
        size="small"
        variant="secondary"
        icon={<Icon name="mail" />}
        busy={mailing}
        busyLabel="Envoi…"
        onClick={() => mailAll(orders)}
      >
        Renvoyer l'e-mail
      </Button>
    </>
  );
}

/**
 * Sends each order's mail again, one after the other: the receipt if it is paid, else the payment link. A toast shows
 * the outcome.
 */
function useResendOrderMails(onDone: () => void): {
  mailAll: (orders: readonly StaffOrderRow[]) => void;
  mailing: boolean;
} {
  const { act, busy } = useAct({ onEnd: () => readAgain("mails") });
  const mailAll = async (orders: readonly StaffOrderRow[]): Promise<Outcome> => {
    const refusals: string[] = [];
    for (const { ref, paid } of orders) {
      await callStaff<typeof resendMail>("POST", "/api/orders/:ref/resend", {
        params: { ref },
        body: { template: paid ? "payment-received" : "order-received" },
      }).catch((error: unknown) => refusals.push(getCallErrorMessage(error)));
    }
    if (refusals.length === 0) onDone();
    return {
      kind: refusals.length > 0 ? "error" : "success",
      message: buildResentMailsMessage(orders.length - refusals.length, refusals),
    };
  };
  return { mailAll: (orders: readonly StaffOrderRow[]) => act(() => mailAll(orders)), mailing: busy };
}
