import { OfferBadge } from "../parts/badge.tsx";
import { formatInstantInDakar } from "../parts/dates.ts";
import { createPortalColumnHelper } from "../parts/list/table.ts";
import { PieceDueDay, getPieceMaterialLabel, getPieceLabel, PieceBadge, HaltedPieceNote } from "./piece-state.tsx";
import type { ProductionPieceRow } from "./piece-query.ts";

const column = createPortalColumnHelper<ProductionPieceRow>();
const nameLook =
  "min-h-11 text-left font-semibold text-silver-50 underline decoration-silver-600 underline-offset-4 wrap-break-word hover:decoration-gold-300 md:pointer-fine:min-h-7";

export function buildPieceColumns(onOpen: (id: string) => void) {
  return column.columns([
    column.accessor("dueAt", {
      header: "À faire pour le",
      enableSorting: false,
      cell: ({ row }) => <PieceDueDay piece={row.original} />,
    }),
    column.display({
      id: "name",
      header: "Carte de",
      cell: ({ row }) => (
        <button type="button" data-opens onClick={() => onOpen(row.original.id)} className={`${nameLook} min-w-40`}>
          {getPieceLabel(row.original)}
        </button>
      ),
    }),
    column.display({ id: "company", header: "Entreprise", cell: ({ row }) => row.original.company }),
    column.display({
      id: "state",
      header: "État",
      cell: ({ row }) => (
        <span className="inline-flex flex-wrap items-center gap-1">
          <PieceBadge state={row.original.state} />
          <HaltedPieceNote piece={row.original} />
        </span>
      ),
    }),
    column.display({
      id: "since",
      header: "Depuis",
      cell: ({ row }) => <span className="whitespace-nowrap">{formatInstantInDakar(row.original.stateAt)}</span>,
    }),
    column.display({ id: "offer", header: "Offre", cell: ({ row }) => <OfferBadge offer={row.original.offer} /> }),
    column.display({ id: "matter", header: "Matière", cell: ({ row }) => getPieceMaterialLabel(row.original) }),
    column.display({
      id: "number",
      header: "Commande",
      cell: ({ row }) => <span className="whitespace-nowrap">{row.original.orderNumber}</span>,
    }),
  ]);
}

interface PieceCardProps {
  piece: ProductionPieceRow;
  onOpen: (id: string) => void;
  /** Whether its state is clear from its position. */
  plain?: boolean;
}

/** Shows a piece on a phone, and on the board. `plain`: its state is clear from its position. */
export function PieceCard({ piece, onOpen, plain = false }: PieceCardProps) {
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <div className="flex items-start justify-between gap-3">
        <button type="button" data-opens onClick={() => onOpen(piece.id)} className={nameLook}>
          {getPieceLabel(piece)}
        </button>
        <span className="flex flex-wrap justify-end gap-1">
          <HaltedPieceNote piece={piece} />
          {plain ? null : <PieceBadge state={piece.state} />}
        </span>
      </div>
      {piece.company ? <p className="text-silver-300 wrap-anywhere">{piece.company}</p> : null}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-silver-200">
        <PieceDueDay piece={piece} />
        <span>{getPieceMaterialLabel(piece)}</span>
        <span>{piece.orderNumber}</span>
      </p>
    </div>
  );
}
