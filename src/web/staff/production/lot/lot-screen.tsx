import { formatPersonName } from "#shared/format/person-name.ts";
import { InstantCell } from "../../parts/list/cells.tsx";
import { useMemo } from "react";
import { Link, useParams } from "react-router";
import type { LotPiece, listLotPieces } from "#shared/contract/lots.ts";
import { pieceStateLabels, pieceStates } from "#shared/states-and-kinds.ts";
import { listStaff } from "../../session/staff-api-client.ts";
import { useStaffQuery } from "../../session/use-staff-query.ts";
import { type ListUrlState, useListUrlState } from "../../parts/list/list-url-state.ts";
import { ListScreen } from "../../parts/list/list-screen.tsx";
import { useServerPagedList } from "../../parts/list/use-list.ts";
import { StaffScreen } from "../../parts/screen.tsx";
import { StaffEmptyState, StaffReadingState } from "../../parts/staff-states.tsx";
import { staffPaths } from "../../session/staff-paths.ts";
import { pieceSelectionActions } from "../moves/piece-selecting.tsx";
import { PieceDialog } from "../piece/piece-dialog.tsx";
import { LotActs } from "./lot-acts.tsx";
import { LotDueDay } from "./lot-cells.tsx";
import { countLotPieces, formatLotSize } from "./lot-states.ts";
import { screens } from "../../session/screens.ts";
import { type LotDetail, useLot } from "./use-lot.ts";
import type { listOrderVisits } from "#shared/contract/delivery.ts";
import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { formatLongInstant } from "../../parts/dakar-dates.ts";
import { finishedPieceStates } from "../piece-query.ts";
import { Badge, OfferBadge } from "../../parts/badge.tsx";
import type { ListColumn } from "../../parts/list/list-column.ts";
import { HaltedPieceNote, PieceBadge, getPieceMaterialLabel } from "../piece-state.tsx";

const nameLook =
  "min-h-11 text-left font-semibold text-silver-50 underline decoration-silver-600 underline-offset-4 wrap-anywhere hover:decoration-gold-300 md:pointer-fine:min-h-7";

const nameOf = (piece: LotPiece) => formatPersonName(piece) || "Sans nom";

/** `severalOffers`: whether the lot has cards of several offers. */
function buildLotColumns(
  onOpen: (id: string) => void,
  { severalOffers }: { severalOffers: boolean },
): ListColumn<LotPiece>[] {
  return [
    { id: "place", header: "Nº", cell: (row) => <span className="tabular-nums text-silver-300">{row.listPlace}</span> },
    {
      id: "name",
      header: "Carte de",
      cell: (row) => (
        <button type="button" data-opens onClick={() => onOpen(row.id)} className={`${nameLook} min-w-34`}>
          {nameOf(row)}
        </button>
      ),
    },
    { id: "job", header: "Fonction", cell: (row) => row.jobTitle },
    { id: "department", header: "Service", cell: (row) => row.department },
    { id: "state", header: "État", cell: (row) => <States piece={row} /> },
    { id: "since", header: "Depuis", cell: (row) => <InstantCell at={row.stateAt} /> },
    ...(severalOffers
      ? [{ id: "offer", header: "Offre", cell: (row: LotPiece) => <OfferBadge offer={row.offer} /> }]
      : []),
    { id: "matter", header: "Matière", cell: (row) => getPieceMaterialLabel(row) },
  ];
}

function States({ piece }: { piece: LotPiece }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <PieceBadge state={piece.state} />
      {piece.late ? <Badge kind="bad">En retard</Badge> : null}
      {piece.sentElsewhere ? <Badge kind="waiting">Envoyée ailleurs</Badge> : null}
      <HaltedPieceNote piece={piece} />
    </span>
  );
}

function LotPieceCard({ piece, onOpen }: { piece: LotPiece; onOpen: (id: string) => void }) {
  return (
    <div className="flex flex-col gap-1 text-sm">
      <button type="button" data-opens onClick={() => onOpen(piece.id)} className={nameLook}>
        <span className="pr-1.5 font-normal text-silver-400 tabular-nums">{piece.listPlace}.</span>
        {nameOf(piece)}
      </button>
      <p className="text-silver-300 wrap-anywhere empty:hidden">
        {[piece.department, piece.jobTitle].filter(Boolean).join(" · ")}
      </p>
      <States piece={piece} />
    </div>
  );
}

/** Shows an order of several pieces: the actions for all of them together, and each piece in the list's order. */
export function LotScreen() {
  const { ref = "" } = useParams();
  const lot = useLot(ref);
  const address = useListUrlState();
  if (lot.data) return <LoadedLot lot={lot.data} address={address} />;
  return (
    <StaffScreen title={screens.lot.title}>
      <StaffReadingState query={lot} failed="Ce lot n'a pas pu être chargé." />
    </StaffScreen>
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
        <Link to={staffPaths.atelier} className="text-link inline-flex min-h-11 items-center text-sm">
          Toute la file
        </Link>
      }
      above={
        <>
          <LotActs lot={lot} />
          <LotDeliveries lot={lot} />
        </>
      }
      search="Rechercher une personne du lot…"
      filters={buildLotFilters(lot)}
      failed="Les cartes de ce lot n'ont pas pu être chargées."
      empty={
        <StaffEmptyState title="Aucune carte du lot ne correspond.">
          <p>Changez les filtres ou effacez-les.</p>
        </StaffEmptyState>
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

/** Shows which part of a lot was already sent, to whom, and what remains; nothing before the first part. */
function LotDeliveries({ lot }: { lot: LotDetail }) {
  const { orderRef, pieces } = lot;
  const [delivered, shipped] = [countLotPieces(lot, "delivered"), countLotPieces(lot, "shipped")];
  const { data = [] } = useStaffQuery<typeof listOrderVisits>(
    ["pieces", "lot", orderRef, "deliveries"],
    "/api/orders/:ref/deliveries",
    { params: { ref: orderRef } },
  );
  if (delivered + shipped === 0 && data.length === 0) return null;
  const rest = pieces - delivered - shipped;
  return (
    <section aria-label="Livraisons" className="flex flex-col gap-1 text-sm">
      <p className="font-semibold text-silver-50">
        {`Remises\u00a0: ${delivered.toLocaleString("fr-FR")} sur ${formatCount(pieces, "carte")}`}
        {shipped > 0 ? `, ${shipped.toLocaleString("fr-FR")} en livraison` : ""}
        {rest > 0 ? `. Restent à l'atelier\u00a0: ${rest.toLocaleString("fr-FR")}.` : "."}
      </p>
      <ul className="flex flex-col gap-0.5 text-silver-200">
        {data.map(({ id, at, outcome, receivedBy, pieces: count }) => (
          <li key={id} className="wrap-anywhere">
            {outcome === "delivered"
              ? `${formatLongInstant(at)}\u00a0: ${formatCount(count, "carte")} ${agreeWord(count, "remise", "remises")} à ${receivedBy || "?"}`
              : `${formatLongInstant(at)}\u00a0: personne, ${formatCount(count, "carte rapportée", "cartes rapportées")}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Builds the filters of a lot's pieces by state and department. */
function buildLotFilters({ states, departments }: LotDetail) {
  const finished = finishedPieceStates.filter((state) => state !== "delivered");
  const named = departments.filter(({ name }) => name !== "");
  return [
    {
      name: "etat",
      label: "État",
      options: [
        { value: "", label: "Tout état" },
        ...states.map(({ state, count }) => ({ value: state, label: `${pieceStateLabels[state]} (${count})` })),
        ...finished.map((state) => ({ value: state, label: pieceStateLabels[state] })),
      ],
    },
    ...(named.length === 0
      ? []
      : [
          {
            name: "service",
            label: "Département",
            options: [
              { value: "", label: "Tout département" },
              ...named.map(({ name, count }) => ({ value: name, label: `${name} (${count})` })),
            ],
          },
        ]),
  ];
}
