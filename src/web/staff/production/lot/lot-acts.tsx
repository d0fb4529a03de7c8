import { ReasonDialog } from "../../parts/form/action-dialog.tsx";
import { type ReactNode, useState } from "react";
import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { type PieceState, pieceStateLabels } from "#shared/states-and-kinds.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { staffPaths } from "../../session/staff-paths.ts";
import { findPieceHalt, HaltedPiecesNote } from "../piece-state.tsx";
import { formatStateOfPieces } from "../state-words.ts";
import { PieceWorkLink } from "../work-link.tsx";
import { findNextLotState } from "./lot-states.ts";
import { PrintedSheets } from "./print/printed-sheets.tsx";
import { usePrintLot } from "./print/use-print-lot.ts";
import type { LotDetail } from "./use-lot.ts";
import type { EndpointBody } from "#shared/contract/endpoint.ts";
import type { moveLot } from "#shared/contract/lots.ts";
import { callStaff } from "../../session/staff-api-client.ts";
import { describePieceMove } from "../moves/piece-move-message.ts";
import { useUndoDeparture } from "../moves/use-undo-departure.ts";
import { useAct, type Outcome } from "#web/kit/form/use-act.ts";
import { readAgain } from "../../session/query-client.ts";

/** Shows how many of a lot's cards are at each step, with the actions for all of them together. */
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
        <PieceWorkLink to={staffPaths.packingOf(lot.orderRef)} isNext={false}>
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
  /** Whether this is the step furthest behind, which most presses mean. */
  isNext: boolean;
}

/** Names a number of cards: "les 40 cartes", "la carte". */
const these = (count: number) => (count === 1 ? "la carte" : `les ${formatCount(count, "carte")}`);

function Act(props: ActProps): ReactNode {
  const { lot, state, count, isNext } = props;
  switch (state) {
    case "to_print":
      return <PrintAct {...props} />;
    case "printed":
      return (
        <PieceWorkLink to={staffPaths.encodeLot(lot.orderRef)} isNext={isNext}>
          {`Encoder ${these(count)}`}
        </PieceWorkLink>
      );
    case "encoded":
      return <CheckAct {...props} />;
    case "checked":
      return <LeaveAct {...props} />;
    case "shipped":
      return (
        <PieceWorkLink to={staffPaths.runOfLot(lot.orderRef)} isNext={isNext}>
          {`Remettre ${these(count)}`}
        </PieceWorkLink>
      );
    default:
      return null;
  }
}

function PrintAct({ lot, count, isNext }: ActProps) {
  const { sheets, making, waiting = [], print, close } = usePrintLot(lot.orderRef, lot.name);
  if (sheets)
    return (
      <div className="basis-full">
        <PrintedSheets sheets={sheets} onClose={close} />
      </div>
    );
  const printable = count - waiting.filter((piece) => findPieceHalt(piece)).length;
  const halted = <HaltedPiecesNote pieces={waiting} />;
  if (printable <= 0) return halted;
  const progress = making && making.of > 1 ? `Fichier ${making.file} sur ${making.of}…` : "Préparation…";
  return (
    <>
      {halted}
      <Button
        size="small"
        variant={isNext ? "primary" : "secondary"}
        busy={making !== undefined}
        busyLabel={progress}
        onClick={() => print(true)}
      >
        {`Imprimer ${these(printable)}`}
      </Button>
      <Button size="small" variant="quiet" onClick={() => print(false)}>
        {agreeWord(printable, "Déjà imprimée…", "Déjà imprimées…")}
      </Button>
    </>
  );
}

function CheckAct({ lot, count, isNext }: ActProps) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <PieceWorkLink to={staffPaths.checkLot(lot.orderRef)} isNext={isNext}>
        {`Contrôler ${these(count)}`}
      </PieceWorkLink>
      <Button size="small" variant="quiet" onClick={() => setAsks(true)}>
        À la main…
      </Button>
      {asks ? <CheckLotDialog orderRef={lot.orderRef} count={count} onClose={() => setAsks(false)} /> : null}
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

interface CheckLotDialogProps {
  orderRef: string;
  /** Number of encoded cards in the lot. */
  count: number;
  onClose: () => void;
}

/** Records the check of all encoded cards of a lot without reading their codes here, with the reason. */
function CheckLotDialog({ orderRef, count, onClose }: CheckLotDialogProps) {
  const { send } = useMoveLot(orderRef);
  return (
    <ReasonDialog
      name={`check-lot ${orderRef}`}
      title={`Contrôler ${formatCount(count, "carte")} à la main`}
      confirm="Contrôlées à la main"
      leave="Annuler"
      destructive={false}
      hint="Il reste dans le parcours de chaque carte."
      send={(why) => send({ from: "encoded", to: "checked", why })}
      onDone={readPiecesAgain}
      onClose={onClose}
    >
      <p>{`Vous avez regardé ${these(count)} sans lire leurs codes ici.`}</p>
    </ReasonDialog>
  );
}

const readPiecesAgain = () => readAgain("pieces", "encoding", "dashboard", "orders");

/** Moves all pieces of a lot that are in one state, and shows the result. */
function useMoveLot(ref: string) {
  const { act, busy } = useAct({ onEnd: readPiecesAgain });
  const { undo } = useUndoDeparture();
  const send = async (body: EndpointBody<typeof moveLot>): Promise<Outcome> =>
    describePieceMove(
      await callStaff<typeof moveLot>("POST", "/api/lots/:ref/moves", { params: { ref }, body }),
      body.to,
      undo,
    );
  return { send, move: (body: EndpointBody<typeof moveLot>) => act(() => send(body)), busy };
}
