import type { checkByHand } from "#shared/contract/encoding.ts";
import type { Piece } from "#shared/contract/production-pieces.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Dialog } from "#web/kit/ui/dialog.tsx";
import { TextArea } from "#web/kit/ui/text-field.tsx";
import { callStaff } from "../../session/staff-api-client.ts";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { usePersistentForm } from "../../parts/form/use-persistent-form.ts";
import { useFormSubmit } from "#web/kit/form/use-submit.ts";

interface ByHandDialogProps {
  piece: Piece | undefined;
  onDone: (piece: Piece) => void;
  onClose: () => void;
}

/** Records the check of a card whose code no camera reads, but an eye does. */
export function CheckByHandDialog({ piece, onDone, onClose }: ByHandDialogProps) {
  return (
    <Dialog open={piece !== undefined} title="Contrôlée à la main" onClose={onClose}>
      {piece ? <ByHandForm key={piece.id} piece={piece} onDone={onDone} onClose={onClose} /> : null}
    </Dialog>
  );
}

function ByHandForm({ piece, onDone, onClose }: ByHandDialogProps & { piece: Piece }) {
  const { form, clear } = usePersistentForm(`check ${piece.id}`, { why: "" });
  const { errors } = form.formState;
  const { submit, busy, failure } = useFormSubmit(form, async (body) => {
    await callStaff<typeof checkByHand>("POST", "/api/pieces/:id/check", { params: { id: piece.id }, body });
    clear();
    onDone(piece);
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p>
        La carte de{" "}
        <strong className="text-silver-50">
          {piece.firstName} {piece.lastName}
        </strong>{" "}
        est bonne, sans que son code ait été lu ici.
      </p>
      <TextArea
        {...form.register("why", { validate: (text) => text.trim() !== "" || "Le motif est obligatoire." })}
        label="Motif"
        required
        rows={2}
        maxLength={500}
        error={errors.why?.message}
      />
      <FailureCallout failure={errors.why ? undefined : failure} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          Annuler
        </Button>
        <Button type="submit" busy={busy} busyLabel="Enregistrement...">
          Contrôlée à la main
        </Button>
      </div>
    </form>
  );
}
