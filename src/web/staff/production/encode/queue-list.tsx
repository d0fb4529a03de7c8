import { Badge } from "../../parts/badge.tsx";
import { formatDayInDakar } from "../../parts/dates.ts";
import { HaltedPieceNote } from "../piece-state.tsx";
import { getCardHolderName, type PieceToEncode } from "./use-encoding.ts";

interface QueueListProps {
  pieces: readonly PieceToEncode[];
  current: string | undefined;
  onChoose: (id: string) => void;
}

/** Lists the printed cards that wait for encoding, to begin with another than the first. */
export function EncodingQueueList({ pieces, current, onChoose }: QueueListProps) {
  return (
    <ol className="flex flex-col divide-y divide-line overflow-hidden rounded-md border border-line">
      {pieces.map((piece) => (
        <li key={piece.id}>
          <button
            type="button"
            aria-current={piece.id === current || undefined}
            onClick={() => onChoose(piece.id)}
            className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left hover:bg-lifted aria-current:bg-lifted"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-semibold text-silver-50 wrap-anywhere">{getCardHolderName(piece)}</span>
              <span className="block text-sm text-silver-300 wrap-anywhere">
                {piece.company ? `${piece.company}\u00a0· ` : ""}
                <span className="whitespace-nowrap">{piece.orderNumber}</span>
              </span>
            </span>
            <HaltedPieceNote piece={piece} />
            {piece.late ? (
              <Badge kind="bad">En retard</Badge>
            ) : (
              <span className="text-sm whitespace-nowrap text-silver-400">pour le {formatDayInDakar(piece.dueAt)}</span>
            )}
          </button>
        </li>
      ))}
    </ol>
  );
}
