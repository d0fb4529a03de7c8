import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PieceDetail, remakePiece } from "#shared/contract/production.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Dialog } from "#web/kit/ui/dialog.tsx";
import { TextArea } from "#web/kit/ui/text-field.tsx";
import { useToast } from "#web/kit/ui/toast.tsx";
import { callStaff } from "../../session/api.ts";
import { getCallErrorMessage } from "#web/kit/form/show-refusal.ts";

/** Orders another piece for a card that came back, or did not arrive: the one before stays as it is. */
export function ReplacementPieceAction({ piece, onMade }: { piece: PieceDetail; onMade: (id: string) => void }) {
  const [open, setOpen] = useState(false);
  if (piece.replacedBy || !["shipped", "delivered", "returned"].includes(piece.state)) return null;
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        Faire un remplacement…
      </Button>
      <Dialog open={open} title="Faire un remplacement" onClose={() => setOpen(false)}>
        {open ? <RemakeForm id={piece.id} onClose={() => setOpen(false)} onMade={onMade} /> : null}
      </Dialog>
    </>
  );
}

interface RemakeFormProps {
  id: string;
  onClose: () => void;
  onMade: (id: string) => void;
}

function RemakeForm({ id, onClose, onMade }: RemakeFormProps) {
  const [why, setWhy] = useState("");
  const [wrong, setWrong] = useState<string>();
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      callStaff<typeof remakePiece>("POST", "/api/pieces/:id/remake", {
        params: { id },
        body: { kind: "replacement", why: why.trim() },
      }),
    onSuccess: (made) => {
      toast.show({ kind: "success", text: "La pièce de remplacement est à imprimer." });
      onClose();
      onMade(made.id);
    },
    onError: (error) => setWrong(getCallErrorMessage(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ["pieces"] }),
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (why.trim() === "") setWrong("Le motif est obligatoire.");
        else mutate();
      }}
    >
      <p className="text-sm">
        Une nouvelle pièce de la même carte est mise à imprimer. Celle-ci reste où elle est. Une carte perdue se
        remplace de la page de sa commande («&nbsp;Carte perdue…&nbsp;»), qui ferme aussi sa puce.
      </p>
      <TextArea
        name="why"
        label="Motif"
        hint="Par exemple&nbsp;: revenue abîmée."
        rows={2}
        maxLength={500}
        required
        value={why}
        onChange={(event) => setWhy(event.target.value)}
        error={wrong}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          Annuler
        </Button>
        <Button type="submit" busy={isPending} busyLabel="Enregistrement…">
          Faire un remplacement
        </Button>
      </div>
    </form>
  );
}
