import { useId } from "react";
import type { markOrderPaid } from "#shared/contract/order-desk.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextArea, TextField } from "#web/ui/text-field.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { callStaff } from "../../api.ts";
import { FailureCallout } from "../../parts/form/failure-callout.tsx";
import { useKeptForm } from "../../parts/form/use-kept-form.ts";
import { useSubmit } from "../../parts/form/use-submit.ts";
import { type OrderDetail, useReadAgain } from "../use-order.ts";

interface MarkPaidDialogProps {
  order: OrderDetail;
  open: boolean;
  onClose: () => void;
}

const usualMethods = ["Espèces", "Orange Money", "Wave", "Free Money", "Virement bancaire", "Chèque"];

/** "Marquer payée": how, under which reference and why, for the timeline. */
export function MarkPaidDialog({ order, open, onClose }: MarkPaidDialogProps) {
  const { form, clear } = useKeptForm(`mark-paid ${order.ref}`, { method: "", reference: "", reason: "" });
  const readAgain = useReadAgain(order.ref);
  const toast = useToast();
  const methodsId = useId();
  const formId = useId();
  const { errors } = form.formState;

  const { submit, busy, failure } = useSubmit(form, async (body) => {
    const { message } = await callStaff<typeof markOrderPaid>("POST", "/api/orders/:ref/mark-paid", { params: { ref: order.ref }, body });
    clear();
    onClose();
    toast.show({ kind: "success", text: message });
    await readAgain();
  });

  return (
    <Dialog
      open={open}
      title="Marquer payée"
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>Annuler</Button>
          <Button type="submit" form={formId} busy={busy} busyLabel="Enregistrement...">Marquer payée</Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <p className="text-sm">L'argent est déjà là. La carte sera publiée aussitôt, et {order.firstName} {order.lastName} en sera averti.</p>
        <TextField {...form.register("method", { required: "Le mode de paiement est obligatoire." })} label="Mode de paiement" list={methodsId} maxLength={60} autoComplete="off" required error={errors.method?.message} />
        <datalist id={methodsId}>{usualMethods.map((method) => <option key={method} value={method} />)}</datalist>
        <TextField {...form.register("reference")} label="Référence" hint="Facultatif&nbsp;: le numéro de la transaction ou du reçu." maxLength={100} autoComplete="off" error={errors.reference?.message} />
        <TextArea {...form.register("reason", { required: "Le motif est obligatoire." })} label="Motif" hint="Il reste dans l'histoire de la commande." maxLength={500} required rows={3} error={errors.reason?.message} />
        <FailureCallout failure={failure} />
      </form>
    </Dialog>
  );
}
