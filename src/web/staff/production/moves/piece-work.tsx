import { portalPaths } from "../../session/portal-paths.ts";
import { PieceMoveButtons } from "./move-buttons.tsx";
import type { ProductionPieceRow } from "../piece-query.ts";
import { PrintButtons } from "../print-buttons.tsx";
import { DeliveryRunLink } from "../run-link.tsx";
import { PieceWorkLink } from "../work-link.tsx";

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
        <PieceWorkLink to={`${portalPaths.encode}${one}`} isNext>
          Encoder
        </PieceWorkLink>
      ) : null}
      {toCheck ? (
        <PieceWorkLink to={`${portalPaths.check}${one}`} isNext>
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
