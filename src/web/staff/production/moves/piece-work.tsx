import { staffPaths } from "../../session/staff-paths.ts";
import type { ProductionPieceRow } from "../piece-query.ts";
import { PrintButtons } from "../print-buttons.tsx";
import { DeliveryRunLink } from "../run-link.tsx";
import { PieceWorkLink } from "../work-link.tsx";
import { useId, useState } from "react";
import { pieceStateLabels } from "#shared/states-and-kinds.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { useRole } from "../../session/use-auth.ts";
import { type CommonMove, findCommonMoves } from "./common-moves.ts";
import { useMovePieces } from "./use-move.ts";
import { formatCount } from "#shared/format/counts.ts";
import { ConfirmDialog } from "#web/kit/ui/confirm-dialog.tsx";
import { TextArea } from "#web/kit/ui/text-field.tsx";

interface PieceWorkProps {
  pieces: readonly ProductionPieceRow[];
  /** Called once all pieces have moved. */
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
  /** Called once all pieces have moved. */
  onDone: () => void;
  /** Whether the next step is the main button: nothing else has to be done before. */
  leads: boolean;
}

/** Offers moves of these pieces: the next step at once, the others in a dialog. */
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
      {asking ? (
        <PieceMoveDialog moves={asking} pieces={pieces} onClose={() => setAsking(undefined)} onDone={onDone} />
      ) : null}
    </>
  );
}

interface MoveDialogProps {
  /** The moves to choose from. */
  moves: readonly CommonMove[];
  pieces: readonly ProductionPieceRow[];
  onClose: () => void;
  onDone: () => void;
}

function PieceMoveDialog({ moves, pieces, onClose, onDone }: MoveDialogProps) {
  const [to, setTo] = useState(moves.length === 1 ? moves[0]?.to : undefined);
  const [why, setWhy] = useState("");
  const [wrong, setWrong] = useState<{ to?: string; why?: string }>({});
  const name = useId();
  const chosen = moves.find((move) => move.to === to);
  const { move, busy } = useMovePieces(() => {
    onClose();
    onDone();
  });

  function send(): void {
    const missing = {
      ...(chosen ? {} : { to: "Choisissez un état." }),
      ...(chosen?.asksReason && why.trim() === "" ? { why: "Le motif est obligatoire pour ce déplacement." } : {}),
    };
    setWrong(missing);
    if (chosen && !missing.why) move({ pieces, to: chosen.to, why: why.trim() });
  }

  return (
    <ConfirmDialog
      title={pieces.length === 1 ? "Déplacer la pièce" : `Déplacer ${formatCount(pieces.length, "pièce")}`}
      confirm="Déplacer"
      busy={busy}
      busyLabel="Déplacement…"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <fieldset className="flex flex-col gap-1" aria-describedby={wrong.to ? `${name}-wrong` : undefined}>
        <legend className="pb-1 text-sm font-semibold text-silver-100">Nouvel état</legend>
        {moves.map((one) => (
          <label
            key={one.to}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-2 text-silver-100 hover:bg-lifted"
          >
            <input
              type="radio"
              name={name}
              checked={to === one.to}
              onChange={() => setTo(one.to)}
              className="size-5 accent-gold-300"
            />
            {pieceStateLabels[one.to]}
          </label>
        ))}
        {wrong.to ? (
          <p id={`${name}-wrong`} role="alert" className="text-sm font-medium text-danger">
            {wrong.to}
          </p>
        ) : null}
      </fieldset>
      {to === "defective" ? <p className="text-sm">Une réimpression est aussitôt mise en file d'attente.</p> : null}
      <TextArea
        name="why"
        label="Motif"
        hint={
          chosen && !chosen.asksReason ? "Facultatif pour ce déplacement." : "Il reste dans le parcours de la pièce."
        }
        rows={2}
        maxLength={500}
        value={why}
        required={chosen?.asksReason ?? false}
        onChange={(event) => setWhy(event.target.value)}
        error={wrong.why}
      />
    </ConfirmDialog>
  );
}
