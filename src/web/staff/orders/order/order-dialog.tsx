import type { FieldValues } from "react-hook-form";
import { useToast } from "#web/kit/ui/toast.tsx";
import { FormDialog, type FormDialogProps } from "../../parts/form/form-dialog.tsx";
import type { PersistentForm } from "../../parts/form/use-persistent-form.ts";
import { useFormSubmit } from "#web/kit/form/use-submit.ts";
import { useReloadOrder } from "./use-order.ts";

interface OrderDialogProps<Values extends FieldValues> extends FormDialogProps {
  kept: PersistentForm<Values>;
  orderRef: string;
  /** Resolves to the message to show; `info` if the work is not finished yet. */
  send: (values: Values) => Promise<{ message: string; kind?: "info" }>;
}

/** Asks what an action on an order needs, performs it, confirms it, and shows the order as it is then. */
export function OrderActionDialog<Values extends FieldValues>({
  kept: { form, clear },
  orderRef,
  send,
  ...shown
}: OrderDialogProps<Values>) {
  const readAgain = useReloadOrder(orderRef);
  const toast = useToast();
  const submission = useFormSubmit(form, async (values) => {
    const { message, kind = "success" } = await send(values);
    clear();
    shown.onClose();
    toast.show({ kind, text: message });
    await readAgain();
  });
  return <FormDialog {...shown} submission={submission} />;
}
