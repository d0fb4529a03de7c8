import { Link } from "react-router";
import type { Lot, QueueRow } from "#shared/contract/lots.ts";
import { formatCount } from "#shared/format/counts.ts";
import type { PieceState } from "#shared/states-and-kinds.ts";
import { Badge } from "../../parts/badge.tsx";
import { formatDayInDakar } from "../../parts/dakar-dates.ts";
import { staffPaths } from "../../session/staff-paths.ts";
import { getPieceLabel, HaltedPieceNote, PieceBadge } from "../piece-state.tsx";
import { countLotPieces, describeLotStates, formatLotSize } from "./lot-states.ts";

type LotRow = Pick<QueueRow, "found" | "foundCount"> & { lot: Lot };

interface LotCellProps {
  row: LotRow;
  /** Opens one of the lot's pieces. */
  onOpen: (id: string) => void;
}

const nameLook =
  "min-h-11 content-center text-left font-semibold text-silver-50 underline decoration-silver-600 underline-offset-4 wrap-anywhere hover:decoration-gold-300 md:pointer-fine:min-h-7";

/** Shows a lot's name, which opens its cards, and those of its pieces that match the search. */
export function LotName({ row, onOpen }: LotCellProps) {
  const { lot, found, foundCount } = row;
  const more = foundCount - found.length;
  return (
    <div className="flex min-w-0 flex-col">
      <Link to={staffPaths.lotOf(lot.orderRef)} data-opens className={`${nameLook} inline-block`}>
        {lot.name || "Sans nom"}
      </Link>
      {found.length > 0 ? (
        <ul className="flex flex-col gap-1 border-l border-line pb-1 pl-3">
          {found.map((piece) => (
            <li key={piece.id} className="flex flex-wrap items-center gap-x-2">
              <button type="button" onClick={() => onOpen(piece.id)} className={nameLook}>
                {getPieceLabel(piece)}
              </button>
              <PieceBadge state={piece.state} />
            </li>
          ))}
          {more > 0 ? <li className="text-silver-300">{`et ${formatCount(more, "autre")}`}</li> : null}
        </ul>
      ) : null}
    </div>
  );
}

/** Shows the earliest day by which one of a lot's pieces is due, and how many are late. */
export function LotDueDay({
  lot: { dueAt, late },
  before = "",
}: {
  lot: Pick<Lot, "dueAt" | "late">;
  before?: string;
}) {
  if (dueAt === null) return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-2 whitespace-nowrap">
      <span className={late > 0 ? "font-semibold text-danger" : ""}>
        {before}
        {formatDayInDakar(dueAt)}
      </span>
      {late > 0 ? <Badge kind="bad">{`${late.toLocaleString("fr-FR")} en retard`}</Badge> : null}
    </span>
  );
}

interface LotCardProps extends LotCellProps {
  /** The state of the board's column: only the lot's pieces in that state are counted. */
  state?: PieceState | undefined;
}

export function LotCard({ row, onOpen, state }: LotCardProps) {
  const { lot } = row;
  const here = state && `${countLotPieces(lot, state).toLocaleString("fr-FR")} sur ${formatLotSize(lot)}`;
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <LotName row={row} onOpen={onOpen} />
      {lot.company && lot.company !== lot.name ? <p className="text-silver-300 wrap-anywhere">{lot.company}</p> : null}
      <p className="text-silver-100">{here ?? describeLotStates(lot)}</p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-silver-200">
        <LotDueDay lot={lot} />
        {state ? null : <Badge kind="gold">{formatLotSize(lot)}</Badge>}
        <HaltedPieceNote piece={lot} />
        <span className="whitespace-nowrap">{lot.orderNumber}</span>
      </p>
    </div>
  );
}
