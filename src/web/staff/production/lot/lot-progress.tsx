import { Link } from "react-router";
import { formatCount } from "#shared/format/counts.ts";
import { pieceStateLabels, pieceStates, type PieceState } from "#shared/states-and-kinds.ts";
import { staffPaths } from "../../session/staff-paths.ts";
import { formatStateOfPieces } from "../state-words.ts";
import { useLot } from "./use-lot.ts";

const progress: readonly PieceState[] = pieceStates.slice(0, pieceStates.indexOf("delivered") + 1);

/** Names the lot being worked on and how many of its cards are done so far, with a link back to it. */
export function LotProgress({ orderRef, done }: { orderRef: string; done: PieceState }) {
  const { data: lot } = useLot(orderRef);
  if (!lot) return null;
  const count = lot.states
    .filter(({ state }) => progress.includes(state) && progress.indexOf(state) >= progress.indexOf(done))
    .reduce((sum, one) => sum + one.count, 0);
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <Link
          to={staffPaths.lotOf(orderRef)}
          className="text-link inline-flex min-h-11 items-center font-semibold wrap-anywhere"
        >
          {lot.name}
        </Link>
        <span className="text-sm text-silver-200">
          {`${formatCount(count, "carte")} ${formatStateOfPieces(count, pieceStateLabels[done])} sur ${lot.pieces.toLocaleString("fr-FR")}`}
        </span>
      </p>
      <div
        role="progressbar"
        aria-label="Avancement du lot"
        aria-valuenow={count}
        aria-valuemin={0}
        aria-valuemax={lot.pieces}
        className="h-1.5 overflow-hidden rounded-full bg-lifted"
      >
        <div className="h-full rounded-full bg-gold-300" style={{ width: `${(100 * count) / lot.pieces}%` }} />
      </div>
    </div>
  );
}
