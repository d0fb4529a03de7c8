import { type ReactNode, useState } from "react";
import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { pieceStateLabels, type PieceState } from "#shared/words.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { portalPaths } from "../../session/portal-paths.ts";
import { formatStateOfPieces } from "../state-words.ts";
import { PieceWorkLink } from "../work-link.tsx";
import { CheckLotDialog } from "./check-lot-dialog.tsx";
import { findNextLotState } from "./lot-states.ts";
import { PrintedSheets } from "./print/printed-sheets.tsx";
import { usePrintLot } from "./print/use-print-lot.ts";
import { useMoveLot } from "./use-move-lot.ts";
import type { LotDetail } from "./use-lot.ts";

/** Shows how many of a lot's cards are at each step, each with what is done with them together. */
export function LotActs({ lot }: { lot: LotDetail }) {
  const next = lot.refunded ? undefined : findNextLotState(lot);
  return (
    <section aria-label="À faire" className="panel flex flex-col gap-4 rounded-md p-4 sm:p-5">
      <ol className="flex flex-col divide-y divide-line">
        {lot.states.map(({ state, count }) => (
          <li
            key={state}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 max-sm:flex-col max-sm:items-stretch"
          >
            <p className="min-w-36 text-silver-50">
              <span className="text-lg font-semibold tabular-nums">{count.toLocaleString("fr-FR")}</span>{" "}
              {formatStateOfPieces(count, pieceStateLabels[state])}
            </p>
            {lot.refunded ? null : (
              <div className="flex flex-1 flex-wrap justify-end gap-2 empty:hidden max-sm:*:flex-1 max-sm:*:justify-center">
                <Act lot={lot} state={state} count={count} isNext={state === next} />
              </div>
            )}
          </li>
        ))}
      </ol>
      {lot.refunded ? (
        <p className="font-semibold text-danger">Commande remboursée&nbsp;: ses cartes ne partent plus.</p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <PieceWorkLink to={portalPaths.packingOf(lot.orderRef)} isNext={false}>
          Colisage et étiquettes
        </PieceWorkLink>
      </div>
    </section>
  );
}

interface ActProps {
  lot: LotDetail;
  state: PieceState;
  count: number;
  /** The furthest behind: what most presses mean. */
  isNext: boolean;
}

/** Names these cards: "les 40 cartes", "la carte". */
const these = (count: number) => (count === 1 ? "la carte" : `les ${formatCount(count, "carte")}`);

function Act(props: ActProps): ReactNode {
  const { lot, state, count, isNext } = props;
  switch (state) {
    case "to_print":
      return <PrintAct {...props} />;
    case "printed":
      return (
        <PieceWorkLink to={portalPaths.encodeLot(lot.orderRef)} isNext={isNext}>
          {`Encoder ${these(count)}`}
        </PieceWorkLink>
      );
    case "encoded":
      return <CheckAct {...props} />;
    case "checked":
      return <LeaveAct {...props} />;
    case "shipped":
      return (
        <PieceWorkLink to={portalPaths.runOfLot(lot.orderRef)} isNext={isNext}>
          {`Remettre ${these(count)}`}
        </PieceWorkLink>
      );
    default:
      return null;
  }
}

function PrintAct({ lot, count, isNext }: ActProps) {
  const { sheets, making, print, close } = usePrintLot(lot.orderRef, lot.name);
  if (sheets)
    return (
      <div className="basis-full">
        <PrintedSheets sheets={sheets} onClose={close} />
      </div>
    );
  const progress = making && making.of > 1 ? `Fichier ${making.file} sur ${making.of}…` : "Préparation…";
  return (
    <>
      <Button
        size="small"
        variant={isNext ? "primary" : "secondary"}
        busy={making !== undefined}
        busyLabel={progress}
        onClick={() => print(true)}
      >
        {`Imprimer ${these(count)}`}
      </Button>
      <Button size="small" variant="quiet" onClick={() => print(false)}>
        {agreeWord(count, "Déjà imprimée…", "Déjà imprimées…")}
      </Button>
    </>
  );
}

function CheckAct({ lot, count, isNext }: ActProps) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <PieceWorkLink to={portalPaths.checkLot(lot.orderRef)} isNext={isNext}>
        {`Contrôler ${these(count)}`}
      </PieceWorkLink>
      <Button size="small" variant="quiet" onClick={() => setAsks(true)}>
        À la main…
      </Button>
      <CheckLotDialog open={asks} orderRef={lot.orderRef} count={count} onClose={() => setAsks(false)} />
    </>
  );
}

function LeaveAct({ lot, count, isNext }: ActProps) {
  const { move, busy } = useMoveLot(lot.orderRef);
  return (
    <Button
      size="small"
      variant={isNext ? "primary" : "secondary"}
      busy={busy}
      busyLabel="Un instant…"
      onClick={() => move({ from: "checked", to: "shipped" })}
    >
      {`Partir avec ${these(count)}`}
    </Button>
  );
}
