import type { LotPiece } from "#shared/contract/lots.ts";
import { Badge, OfferBadge } from "../../parts/badge.tsx";
import { formatInstantInDakar } from "../../parts/dates.ts";
import { createPortalColumnHelper } from "../../parts/list/table.ts";
import { getPieceMaterialLabel, PieceBadge, HaltedPieceNote } from "../piece-state.tsx";

const column = createPortalColumnHelper<LotPiece>();
const nameLook =
  "min-h-11 text-left font-semibold text-silver-50 underline decoration-silver-600 underline-offset-4 wrap-anywhere hover:decoration-gold-300 md:pointer-fine:min-h-7";

const nameOf = ({ firstName, lastName }: LotPiece) => `${firstName} ${lastName}`.trim() || "Sans nom";

/** `severalOffers`: the lot's cards are not all of one offer. */
export function buildLotColumns(onOpen: (id: string) => void, { severalOffers }: { severalOffers: boolean }) {
  return column.columns([
    column.display({
      id: "place",
      header: "Nº",
      cell: ({ row }) => <span className="tabular-nums text-silver-300">{row.original.listPlace}</span>,
    }),
    column.display({
      id: "name",
      header: "Carte de",
      cell: ({ row: { original } }) => (
        <button type="button" data-opens onClick={() => onOpen(original.id)} className={`${nameLook} min-w-34`}>
          {nameOf(original)}
        </button>
      ),
    }),
    column.display({ id: "job", header: "Fonction", cell: ({ row }) => row.original.jobTitle }),
    column.display({ id: "department", header: "Service", cell: ({ row }) => row.original.department }),
    column.display({
      id: "state",
      header: "État",
      cell: ({ row }) => <States piece={row.original} />,
    }),
    column.display({
      id: "since",
      header: "Depuis",
      cell: ({ row }) => <span className="whitespace-nowrap">{formatInstantInDakar(row.original.stateAt)}</span>,
    }),
    ...(severalOffers
      ? [
          column.display({
            id: "offer",
            header: "Offre",
            cell: ({ row }) => <OfferBadge offer={row.original.offer} />,
          }),
        ]
      : []),
    column.display({ id: "matter", header: "Matière", cell: ({ row }) => getPieceMaterialLabel(row.original) }),
  ]);
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

/** Shows a piece of a lot on a phone. */
export function LotPieceCard({ piece, onOpen }: { piece: LotPiece; onOpen: (id: string) => void }) {
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
