import { withDe } from "#shared/format/elision.ts";
import { useState } from "react";
import { Button } from "#web/kit/ui/button.tsx";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { useMovePieces } from "../moves/use-move.ts";

interface BadChipProps {
  id: string;
  name: string;
  /** Called once its reprint is ordered. */
  onDone: () => void;
}

/** Has a card printed anew whose chip cannot be written. */
export function BadChip({ id, name, onDone }: BadChipProps) {
  const [asks, setAsks] = useState(false);
  const { move, busy } = useMovePieces(onDone);
  return (
    <>
      <Button variant="quiet" busy={busy} busyLabel="Un instant…" onClick={() => setAsks(true)}>
        Puce défectueuse…
      </Button>
      <ConfirmDialog
        open={asks}
        title={`Refaire la carte ${withDe(name)}\u00a0?`}
        confirm="Refaire la carte"
        onConfirm={() => {
          setAsks(false);
          move({ pieces: [{ id, state: "printed" }], to: "defective", why: "Puce défectueuse" });
        }}
        onClose={() => setAsks(false)}
      >
        <p>Jetez celle-ci. Une autre est aussitôt mise à imprimer, dans le même lot.</p>
      </ConfirmDialog>
    </>
  );
}
