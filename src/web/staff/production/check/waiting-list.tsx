import { withDe } from "#shared/format/elision.ts";
import type { Piece } from "#shared/contract/production.ts";
import { Badge } from "../../parts/badge.tsx";
import { HaltedPieceNote } from "../piece-state.tsx";
import { Button } from "#web/kit/ui/button.tsx";

interface WaitingListProps {
  pieces: readonly Piece[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
  onByHand: (piece: Piece) => void;
}

/** Lists the encoded cards that nobody has checked. */
export function UncheckedPieceList({ pieces, chosen, onChoose, onByHand }: WaitingListProps) {
  return (
    <ul className="flex flex-col divide-y divide-line overflow-hidden rounded-md border border-line">
      {pieces.map((piece) => {
        const name = `${piece.firstName} ${piece.lastName}`;
        return (
          <li
            key={piece.id}
            aria-current={piece.id === chosen || undefined}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 aria-current:bg-lifted"
          >
            <div className="min-w-[min(12rem,100%)] flex-1">
              <p className="font-semibold text-silver-50 wrap-anywhere">
                {name} {piece.late ? <Badge kind="bad">En retard</Badge> : null} <HaltedPieceNote piece={piece} />
              </p>
              <p className="text-sm text-silver-300 wrap-anywhere">
                {[piece.company, piece.orderNumber].filter(Boolean).join(" · ")}
              </p>
            </div>
            <div className="flex flex-wrap gap-1">
              <Button
                size="small"
                variant="quiet"
                aria-label={`Celle-ci\u00a0: la carte ${withDe(name)}`}
                onClick={() => onChoose(piece.id)}
              >
                Celle-ci
              </Button>
              <Button
                size="small"
                variant="quiet"
                aria-label={`À la main\u00a0: la carte ${withDe(name)}`}
                onClick={() => onByHand(piece)}
              >
                À la main
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
