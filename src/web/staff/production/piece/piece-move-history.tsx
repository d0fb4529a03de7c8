import type { PieceMoveEntry } from "#shared/contract/production-pieces.ts";
import { pieceStateLabels } from "#shared/states-and-kinds.ts";
import { formatLongInstant } from "../../parts/dakar-dates.ts";

const actors: Record<string, string> = { buyer: "le client", system: "le service" };

/** Shows who moved a piece, when and why, latest first. */
export function PieceMoveHistory({ moves }: { moves: readonly PieceMoveEntry[] }) {
  return (
    <ol className="flex flex-col border-l border-line pl-5 text-sm">
      {moves.toReversed().map(({ id, at, actor, from, to, why }, place) => (
        <li key={id} className="relative flex flex-col gap-0.5 pb-4 last:pb-0">
          <span
            aria-hidden="true"
            className={`absolute top-1.5 -left-[1.6rem] size-2.5 rounded-full ${place === 0 ? "bg-gold-300" : "bg-silver-600"}`}
          />
          <p className="font-semibold text-silver-50">
            {pieceStateLabels[to]}
            {from ? (
              <span className="font-normal text-silver-300"> depuis «&nbsp;{pieceStateLabels[from]}&nbsp;»</span>
            ) : null}
          </p>
          <p className="text-silver-300">
            {formatLongInstant(at)}, par {actors[actor] ?? actor}
          </p>
          {why ? <p className="text-silver-100 wrap-anywhere">{why}</p> : null}
        </li>
      ))}
    </ol>
  );
}
