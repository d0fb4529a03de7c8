import { useId } from "react";
import type { eraseOrder } from "#shared/contract/erasure.ts";
import { type ErasureReason, erasureReasonLabels } from "#shared/words.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { callStaff } from "../api.ts";
import { FailureCallout } from "../parts/form/failure-callout.tsx";
import { SelectField } from "../parts/form/select-field.tsx";
import { useKeptForm } from "../parts/form/use-kept-form.ts";
import { useSubmit } from "../parts/form/use-submit.ts";
import { useReadAgain } from "./use-order.ts";

const reasons = [{ value: "", label: "Choisissez" }, ...Object.entries(erasureReasonLabels).map(([value, label]) => ({ value, label }))];

interface EraseDialogProps {
  order: { ref: string; number: string; firstName: string; lastName: string; paid: boolean };
  onClose: () => void;
}

/** Erases an order's personal data at once, for a reason out of a list; it is there as long as it is rendered. */
export function EraseDialog({ order: { ref, number, firstName, lastName, paid }, onClose }: EraseDialogProps) {
  const { form, clear } = useKeptForm<{ reason: ErasureReason | "" }>(`erase ${ref}`, { reason: "" });
  const readAgain = useReadAgain(ref);
  const toast = useToast();
  const formId = useId();
  const { submit, busy, failure } = useSubmit(form, async ({ reason }) => {
    const { message } = await callStaff<typeof eraseOrder>("POST", "/api/orders/:ref/erase", { params: { ref }, body: { reason: reason as ErasureReason } });
    clear();
    onClose();
    toast.show({ kind: "success", text: message });
    await readAgain();
  });
  return (
    <Dialog
      open
      title="Effacer maintenant&nbsp;?"
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>Annuler</Button>
          <Button variant="danger" type="submit" form={formId} busy={busy} busyLabel="Effacement...">Effacer définitivement</Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5 text-sm">
        <div>
          <p>Tout ce que la commande {number} dit de <strong className="text-silver-50">{`${firstName} ${lastName}`.trim()}</strong> s'efface&nbsp;: la carte, ses photos, ses visites, les adresses, les e-mails, les notes. Cela ne peut pas être annulé.</p>
          <ul className="list-disc pt-3 pl-5">
            {paid ? <li>La page de la carte ne répond plus, et ses pièces quittent l'atelier.</li> : null}
            <li>Restent le numéro, les dates et ce qui a été payé ou rendu, pour les comptes.</li>
            <li>Les sauvegardes gardent ce qu'elles contiennent jusqu'à leur fin.</li>
          </ul>
        </div>
        <SelectField {...form.register("reason", { required: "Dites pourquoi." })} label="Pourquoi" options={reasons} required error={form.formState.errors.reason?.message} />
        <FailureCallout failure={failure} />
      </form>
    </Dialog>
  );
}
