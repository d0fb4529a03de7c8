import { type ReactNode, useId } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextArea } from "#web/ui/text-field.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { FailureCallout } from "../parts/form/failure-callout.tsx";
import { useKeptForm } from "../parts/form/use-kept-form.ts";
import { useSubmit } from "../parts/form/use-submit.ts";
import { useReadAgain } from "./use-order.ts";

interface ReasonDialogProps {
  /** Under which what is typed is kept. */
  name: string;
  orderRef: string;
  title: string;
  confirm: string;
  /** Whether it hurts. */
  danger?: boolean;
  /** Resolves to what is said then. */
  send: (reason: string) => Promise<{ message: string }>;
  onClose: () => void;
  /** What will happen. */
  children: ReactNode;
}

/** Asks for the reason of what is done to an order; it is there as long as it is rendered. */
export function ReasonDialog({ name, orderRef, title, confirm, danger = true, send, onClose, children }: ReasonDialogProps) {
  const { form, clear } = useKeptForm(name, { reason: "" });
  const readAgain = useReadAgain(orderRef);
  const toast = useToast();
  const formId = useId();
  const { submit, busy, failure } = useSubmit(form, async ({ reason }) => {
    const { message } = await send(reason);
    clear();
    onClose();
    toast.show({ kind: "success", text: message });
    await readAgain();
  });
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>Fermer</Button>
          <Button variant={danger ? "danger" : "primary"} type="submit" form={formId} busy={busy} busyLabel="Enregistrement...">{confirm}</Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5 text-sm">
        {children}
        <TextArea {...form.register("reason", { required: "Le motif est obligatoire." })} label="Motif" hint="Il reste dans l'histoire de la commande." maxLength={500} required rows={3} error={form.formState.errors.reason?.message} />
        <FailureCallout failure={failure} />
      </form>
    </Dialog>
  );
}
