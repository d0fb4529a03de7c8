import { formatCount } from "#shared/format/counts.ts";
import { useState } from "react";
import { Button } from "#web/kit/ui/button.tsx";
import { Dialog } from "#web/kit/ui/dialog.tsx";
import { TextArea } from "#web/kit/ui/text-field.tsx";
import { useMoveLot } from "./use-move-lot.ts";

interface CheckLotDialogProps {
  open: boolean;
  orderRef: string;
  /** Encoded cards of the lot. */
  count: number;
  onClose: () => void;
}

/** Records the check of all of a lot's encoded cards whose codes were not read here, with the reason. */
export function CheckLotDialog({ open, ...form }: CheckLotDialogProps) {
  return (
    <Dialog open={open} title={`Contrôler ${formatCount(form.count, "carte")} à la main`} onClose={form.onClose}>
      {open ? <CheckLotForm {...form} /> : null}
    </Dialog>
  );
}

function CheckLotForm({ orderRef, count, onClose }: Omit<CheckLotDialogProps, "open">) {
  const [why, setWhy] = useState("");
  const [wrong, setWrong] = useState<string>();
  const { move, busy } = useMoveLot(orderRef, onClose);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (why.trim() === "") setWrong("Le motif est obligatoire.");
        else move({ from: "encoded", to: "checked", why: why.trim() });
      }}
    >
      <p>{`Vous avez regardé ${count === 1 ? "la carte" : `les ${formatCount(count, "carte")}`} sans lire leurs codes ici.`}</p>
      <TextArea
        name="why"
        label="Motif"
        hint="Il reste dans le parcours de chaque carte."
        required
        rows={2}
        maxLength={500}
        value={why}
        onChange={(event) => setWhy(event.target.value)}
        error={wrong}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          Annuler
        </Button>
        <Button type="submit" busy={busy} busyLabel="Enregistrement…">
          Contrôlées à la main
        </Button>
      </div>
    </form>
  );
}
