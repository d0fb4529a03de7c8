import { useMemo } from "react";
import { Link, useParams } from "react-router";
import type { listLotPieces } from "#shared/contract/lots.ts";
import { pieceStates } from "#shared/words.ts";
import { listStaff } from "../../session/api.ts";
import { type ListUrlState, useListUrlState } from "../../parts/list/list-address.ts";
import { ListScreen } from "../../parts/list/list-screen.tsx";
import { useServerPagedList } from "../../parts/list/use-list.ts";
import { PortalScreen } from "../../parts/screen.tsx";
import { PortalEmptyState, PortalFailedState, PortalLoadingState } from "../../parts/states.tsx";
import { portalPaths } from "../../session/portal-paths.ts";
import { pieceSelectionActions } from "../moves/piece-selecting.tsx";
import { PieceDialog } from "../piece/piece-dialog.tsx";
import { LotActs } from "./lot-acts.tsx";
import { LotDueDay } from "./lot-cells.tsx";
import { buildLotColumns, LotPieceCard } from "./lot-columns.tsx";
import { LotDeliveries } from "./lot-deliveries.tsx";
import { formatLotSize } from "./lot-states.ts";
import { LotTools } from "./lot-tools.tsx";
import { screens } from "../../session/screens.ts";
import { type LotDetail, useLot } from "./use-lot.ts";

/** Shows an order of several pieces: what is to be done with them together, and each in the list's order. */
export function LotScreen() {
  const { ref = "" } = useParams();
  const lot = useLot(ref);
  const address = useListUrlState();
  if (lot.data) return <LoadedLot lot={lot.data} address={address} />;
  return (
    <PortalScreen title={screens.lot.title}>
      {lot.isPending ? <PortalLoadingState /> : null}
      {lot.isError ? (
        <PortalFailedState
          what="Ce lot n'a pas pu être chargé."
          error={lot.error}
          onRetry={() => void lot.refetch()}
          busy={lot.isFetching}
        />
      ) : null}
    </PortalScreen>
  );
}

function LoadedLot({ lot, address }: { lot: LotDetail; address: ListUrlState }) {
  const { orderRef } = lot;
  const open = (id: string) => address.open("ouvrir", id);
  const query = {
    state: pieceStates.find((state) => state === address.read("etat")),
    department: address.read("service") || undefined,
    search: address.read("recherche").slice(0, 100),
  };
  const severalOffers = lot.offers.length > 1;
  const columns = useMemo(
    () => buildLotColumns((id) => address.open("ouvrir", id), { severalOffers }),
    [address, severalOffers],
  );
  const list = useServerPagedList(address, {
    key: ["pieces", "lot", orderRef, "list", query],
    read: (page, signal) =>
      listStaff<typeof listLotPieces>("/api/lots/:ref/pieces", {
        params: { ref: orderRef },
        query: { ...query, ...page },
        signal,
      }),
    columns,
    pageSize: 50,
  });
  return (
    <ListScreen
      list={list}
      title={lot.name || screens.lot.title}
      intro={
        <>
          Commande {lot.orderNumber} · {formatLotSize(lot)}
          {lot.company && lot.company !== lot.name ? ` · ${lot.company}` : ""}
          {lot.dueAt === null ? null : " · "}
          <LotDueDay lot={lot} before="pour le " />
        </>
      }
      actions={
        <Link to={portalPaths.atelier} className="text-link inline-flex min-h-11 items-center text-sm">
          Toute la file
        </Link>
      }
      tools={
        <>
          <LotActs lot={lot} />
          <LotDeliveries lot={lot} />
          <LotTools lot={lot} address={address} list={list} />
        </>
      }
      failed="Les cartes de ce lot n'ont pas pu être chargées."
      empty={
        <PortalEmptyState title="Aucune carte du lot ne correspond.">
          <p>Changez les filtres ou effacez-les.</p>
        </PortalEmptyState>
      }
      caption="Cartes du lot"
      noun="pièce"
      rowId={({ id }) => id}
      dense
      selecting={pieceSelectionActions}
      renderCard={(piece) => <LotPieceCard piece={piece} onOpen={open} />}
    >
      <PieceDialog
        id={address.read("ouvrir")}
        onClose={() => address.open("ouvrir", undefined)}
        onOpen={(id) => address.open("ouvrir", id)}
      />
    </ListScreen>
  );
}
