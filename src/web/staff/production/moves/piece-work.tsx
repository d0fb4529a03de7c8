import { staffPaths } from "../../session/staff-paths.ts";
import type { ProductionPieceRow } from "../piece-query.ts";
import { PrintButtons } from "../print-buttons.tsx";
import { DeliveryRunLink } from "../run-link.tsx";
import { PieceWorkLink } from "../work-link.tsx";
import { useState } from "react";
import { pieceStateLabels } from "#shared/states-and-kinds.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { useRole } from "../../session/use-auth.ts";
import { type CommonMove, findCommonMoves } from "./common-moves.ts";
import { PieceMoveDialog } from "./move-dialog.tsx";
import { useMovePieces } from "./use-move.ts";

interface PieceWorkProps {
  pieces: readonly ProductionPieceRow[];
  /** Called once all have moved. */
  onDone: () => void;
}

/**
 * Offers the actions on these pieces, the next step first: pieces must be printed before they are marked as printed.
 */
export function PieceWorkActions({ pieces, onDone }: PieceWorkProps) {
  const [first] = pieces;
  if (!first) return null;
  const isAll = (state: ProductionPieceRow["state"]) => pieces.every((piece) => piece.state === state);
  const [toPrint, toEncode, toCheck] = [isAll("to_print"), isAll("printed"), isAll("encoded")];
  const one = pieces.length === 1 ? `?piece=${first.id}` : "";
  const print = <PrintButtons pieces={pieces} isNext={toPrint} />;
  return (
    <>
      {toPrint ? print : null}
      {toEncode ? (
        <PieceWorkLink to={`${staffPaths.encode}${one}`} isNext>
          Encoder
        </PieceWorkLink>
      ) : null}
      {toCheck ? (
        <PieceWorkLink to={`${staffPaths.check}${one}`} isNext>
          Contrôler
        </PieceWorkLink>
      ) : null}
      {isAll("shipped") ? <DeliveryRunLink pieces={pieces} /> : null}
      <PieceMoveButtons pieces={pieces} onDone={onDone} leads={!(toPrint || toEncode || toCheck || isAll("shipped"))} />
      {isAll("shipped") ? null : <DeliveryRunLink pieces={pieces} />}
      {toPrint ? null : print}
    </>
  );
}

interface MoveButtonsProps {
  pieces: readonly ProductionPieceRow[];
  /** Called once all have moved. */
  onDone: () => void;
  /** The next step is what most presses mean here: nothing else is to be done before. */
  leads: boolean;
}

/** Offers what can be done with these pieces: the next step at once, the rest by a dialog. */
function PieceMoveButtons({ pieces, onDone, leads }: MoveButtonsProps) {
  const moves = findCommonMoves(pieces, useRole());
  const [asking, setAsking] = useState<readonly CommonMove[]>();
  const { move, busy } = useMovePieces(onDone);
  const next = moves.find(({ isNext }) => isNext);
  const others = moves.filter((one) => one !== next);
  if (moves.length === 0)
    return (
      <p className="flex min-h-11 items-center text-sm text-silver-300">
        Ces pièces n'ont aucun déplacement en commun.
      </p>
    );
  return (
    <>
      {next ? (
        <Button
          size="small"
          variant={leads ? "primary" : "secondary"}
          busy={busy}
          busyLabel="Déplacement…"
          onClick={() => move({ pieces, to: next.to, why: "" })}
        >{`Passer à «\u00a0${pieceStateLabels[next.to]}\u00a0»`}</Button>
      ) : null}
      {others.length > 0 ? (
        <Button size="small" variant="secondary" onClick={() => setAsking(others)}>
          Autre déplacement…
        </Button>
      ) : null}
      <PieceMoveDialog moves={asking} pieces={pieces} onClose={() => setAsking(undefined)} onDone={onDone} />
    </>
  );
}
