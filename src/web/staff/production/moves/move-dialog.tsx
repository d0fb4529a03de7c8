import { formatCount } from "#shared/format/counts.ts";
import { useId, useState } from "react";
import { pieceStateLabels } from "#shared/states-and-kinds.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Dialog } from "#web/kit/ui/dialog.tsx";
import { TextArea } from "#web/kit/ui/text-field.tsx";
import type { ProductionPieceRow } from "../piece-query.ts";
import type { CommonMove } from "./common-moves.ts";
import { useMovePieces } from "./use-move.ts";

interface MoveDialogProps {
  /** Moves to choose from; `undefined`: closed. */
  moves: readonly CommonMove[] | undefined;
  pieces: readonly ProductionPieceRow[];
  onClose: () => void;
  onDone: () => void;
}

export function PieceMoveDialog({ moves, pieces, onClose, onDone }: MoveDialogProps) {
  return (
    <Dialog
      open={moves !== undefined}
      title={pieces.length === 1 ? "Déplacer la pièce" : `Déplacer ${formatCount(pieces.length, "pièce")}`}
      onClose={onClose}
    >
      {moves ? <MoveForm moves={moves} pieces={pieces} onClose={onClose} onDone={onDone} /> : null}
    </Dialog>
  );
}

function MoveForm({ moves, pieces, onClose, onDone }: MoveDialogProps & { moves: readonly CommonMove[] }) {
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
    <form
      noValidate
      className="flex flex-col gap-5"
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
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          Annuler
        </Button>
        <Button type="submit" busy={busy} busyLabel="Déplacement…">
          Déplacer
        </Button>
      </div>
    </form>
  );
}
