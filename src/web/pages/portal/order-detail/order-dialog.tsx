import { type ReactNode, useId } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { FailureCallout } from "../parts/form/failure-callout.tsx";
import type { KeptForm } from "../parts/form/use-kept-form.ts";
import { useSubmit } from "../parts/form/use-submit.ts";
import { useReadAgain } from "./use-order.ts";

interface OrderDialogProps<Values extends FieldValues> {
  kept: KeptForm<Values>;
  orderRef: string;
  open?: boolean;
  title: string;
  /** What the button says that does it, and while it does. */
  confirm: string;
  busyLabel?: string;
  /** Whether it hurts. */
  danger?: boolean;
  /** What the other button says. */
  leave?: string;
  /** Resolves to what is said then; `info` for what is not yet done. */
  send: (values: Values) => Promise<{ message: string; kind?: "info" }>;
  onClose: () => void;
  /** What will happen, and the fields. */
  children: ReactNode;
}

/** Asks what is needed for something that is done to an order, does it, says so, and shows the order as it is then. */
export function OrderDialog<Values extends FieldValues>({ kept: { form, clear }, orderRef, open = true, title, confirm, busyLabel = "Enregistrement...", danger = false, leave = "Annuler", send, onClose, children }: OrderDialogProps<Values>) {
  const readAgain = useReadAgain(orderRef);
  const toast = useToast();
  const formId = useId();
  const { submit, busy, failure } = useSubmit(form, async (values) => {
    const { message, kind = "success" } = await send(values);
    clear();
    onClose();
    toast.show({ kind, text: message });
    await readAgain();
  });
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>{leave}</Button>
          <Button variant={danger ? "danger" : "primary"} type="submit" form={formId} busy={busy} busyLabel={busyLabel}>{confirm}</Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5 text-sm">
        {children}
        <FailureCallout failure={failure} />
      </form>
    </Dialog>
  );
}
