import type { checkByHand } from "#shared/contract/encoding.ts";
import type { Piece } from "#shared/contract/production-pieces.ts";
import { ConfirmDialog } from "#web/kit/ui/confirm-dialog.tsx";
import { TextArea } from "#web/kit/ui/text-field.tsx";
import { callStaff } from "../../session/staff-api-client.ts";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { usePersistentForm } from "../../parts/form/use-persistent-form.ts";
import { useFormSubmit } from "#web/kit/form/use-submit.ts";

interface ByHandDialogProps {
  piece: Piece;
  onDone: (piece: Piece) => void;
  onClose: () => void;
}

/** Records the check of a card whose code no camera reads, but an eye does. */
export function CheckByHandDialog({ piece, onDone, onClose }: ByHandDialogProps) {
  const { form, clear } = usePersistentForm(`check ${piece.id}`, { why: "" });
  const { errors } = form.formState;
  const { submit, busy, failure } = useFormSubmit(form, async (body) => {
    await callStaff<typeof checkByHand>("POST", "/api/pieces/:id/check", { params: { id: piece.id }, body });
    clear();
    onDone(piece);
  });
  return (
    <ConfirmDialog
      title="Contrôlée à la main"
      confirm="Contrôlée à la main"
      busy={busy}
      busyLabel="Enregistrement..."
      onSubmit={submit}
      onClose={onClose}
    >
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
    </ConfirmDialog>
  );
}
