import { InstantCell } from "../parts/list/cells.tsx";
import type { ReactNode } from "react";
import type { PieceState } from "#shared/states-and-kinds.ts";
import type { Lot } from "#shared/contract/lots.ts";
import { Badge, OfferBadge } from "../parts/badge.tsx";
import type { ListColumn } from "../parts/list/list-column.ts";
import { PieceDueDay, getPieceMaterialLabel, getPieceLabel, PieceBadge, HaltedPieceNote } from "./piece-state.tsx";
import { LotCard, LotDueDay, LotName } from "./lot/lot-cells.tsx";
import { describeLotStates, formatLotSize } from "./lot/lot-states.ts";
import type { ProductionPieceRow, ProductionQueueRow } from "./piece-query.ts";

const nameLook =
  "min-h-11 text-left font-semibold text-silver-50 underline decoration-silver-600 underline-offset-4 wrap-break-word hover:decoration-gold-300 md:pointer-fine:min-h-7";

/** Builds a table cell that renders a piece in one way and a lot in another. */
const cell =
  (ofPiece: (piece: ProductionPieceRow) => ReactNode, ofLot: (lot: Lot, row: ProductionQueueRow) => ReactNode) =>
  (row: ProductionQueueRow): ReactNode => {
    if (row.piece) return ofPiece(row.piece);
    return row.lot && ofLot(row.lot, row);
  };

export function buildPieceColumns(onOpen: (id: string) => void): ListColumn<ProductionQueueRow>[] {
  return [
    {
      id: "dueAt",
      header: "À faire pour le",
      cell: cell(
        (piece) => <PieceDueDay piece={piece} />,
        (lot) => <LotDueDay lot={lot} />,
      ),
    },
    {
      id: "name",
      header: "Carte de",
      cell: cell(
        (piece) => (
          <button type="button" data-opens onClick={() => onOpen(piece.id)} className={`${nameLook} min-w-40`}>
            {getPieceLabel(piece)}
          </button>
        ),
        (lot, row) => <LotName row={{ ...row, lot }} onOpen={onOpen} />,
      ),
    },
    {
      id: "company",
      header: "Entreprise",
      wide: true,
      cell: cell(
        (piece) => piece.company,
        (lot) => (lot.company === lot.name ? "" : lot.company),
      ),
    },
    {
      id: "state",
      header: "État",
      cell: cell(
        (piece) => (
          <span className="inline-flex flex-wrap items-center gap-1">
            <PieceBadge state={piece.state} />
            <HaltedPieceNote piece={piece} />
          </span>
        ),
        (lot) => (
          <span className="inline-flex min-w-32 flex-wrap items-center gap-1">
            {describeLotStates(lot)}
            <HaltedPieceNote piece={lot} />
          </span>
        ),
      ),
    },
    {
      id: "since",
      header: "Depuis",
      wide: true,
      cell: cell(
        (piece) => <InstantCell at={piece.stateAt} />,
        () => "",
      ),
    },
    {
      id: "offer",
      header: "Offre",
      cell: cell(
        (piece) => <OfferBadge offer={piece.offer} />,
        (lot) => <Badge kind="gold">{formatLotSize(lot)}</Badge>,
      ),
    },
    { id: "matter", header: "Matière", cell: cell(getPieceMaterialLabel, () => "") },
    {
      id: "number",
      header: "Commande",
      cell: cell(
        (piece) => <span className="whitespace-nowrap">{piece.orderNumber}</span>,
        (lot) => <span className="whitespace-nowrap">{lot.orderNumber}</span>,
      ),
    },
  ];
}

interface QueueRowCardProps {
  row: ProductionQueueRow;
  onOpen: (id: string) => void;
  /** The state if it is clear from the card's place, such as a board column. */
  state?: PieceState;
}

/** Renders a row of the queue as a card, on a phone and on the board. */
export function QueueRowCard({ row, onOpen, state }: QueueRowCardProps) {
  if (row.piece) return <PieceCard piece={row.piece} onOpen={onOpen} plain={state !== undefined} />;
  return row.lot && <LotCard row={{ ...row, lot: row.lot }} onOpen={onOpen} state={state} />;
}

interface PieceCardProps {
  piece: ProductionPieceRow;
  onOpen: (id: string) => void;
  /** Whether the state is clear from the card's place. */
  plain?: boolean;
}

/** Renders a piece as a card, on a phone and on the board. */
function PieceCard({ piece, onOpen, plain = false }: PieceCardProps) {
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
        <span className="whitespace-nowrap">{piece.orderNumber}</span>
      </p>
    </div>
  );
}
