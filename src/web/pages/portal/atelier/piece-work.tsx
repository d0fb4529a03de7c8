import { portalPaths } from "../portal-paths.ts";
import { MoveButtons } from "./moves/move-buttons.tsx";
import type { PieceRow } from "./piece-query.ts";
import { PrintButtons } from "./print-buttons.tsx";
import { RunLink } from "./run-link.tsx";
import { WorkLink } from "./work-link.tsx";

interface PieceWorkProps {
  pieces: readonly PieceRow[];
  /** Once all have moved. */
  onDone: () => void;
}

/** What is done with these pieces, the work's next step first: what is to be printed is printed before it is said to be. */
export function PieceWork({ pieces, onDone }: PieceWorkProps) {
  const [first] = pieces;
  if (!first) return null;
  const isAll = (state: PieceRow["state"]) => pieces.every((piece) => piece.state === state);
  const [toPrint, toEncode, toCheck] = [isAll("to_print"), isAll("printed"), isAll("encoded")];
  const one = pieces.length === 1 ? `?piece=${first.id}` : "";
  const print = <PrintButtons pieces={pieces} isNext={toPrint} />;
  return (
    <>
      {toPrint ? print : null}
      {toEncode ? <WorkLink to={`${portalPaths.encode}${one}`} isNext>Encoder</WorkLink> : null}
      {toCheck ? <WorkLink to={`${portalPaths.check}${one}`} isNext>Contrôler</WorkLink> : null}
      {isAll("shipped") ? <RunLink pieces={pieces} /> : null}
      <MoveButtons pieces={pieces} onDone={onDone} leads={!(toPrint || toEncode || toCheck || isAll("shipped"))} />
      {isAll("shipped") ? null : <RunLink pieces={pieces} />}
      {toPrint ? null : print}
    </>
  );
}
