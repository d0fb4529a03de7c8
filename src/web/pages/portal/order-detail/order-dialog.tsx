import type { FieldValues } from "react-hook-form";
import { useToast } from "#web/ui/toast.tsx";
import { FormDialog, type FormDialogProps } from "../parts/form/form-dialog.tsx";
import type { KeptForm } from "../parts/form/use-kept-form.ts";
import { useSubmit } from "../parts/form/use-submit.ts";
import { useReadAgain } from "./use-order.ts";

interface OrderDialogProps<Values extends FieldValues> extends FormDialogProps {
  kept: KeptForm<Values>;
  orderRef: string;
  /** Resolves to what is said then; `info` for what is not yet done. */
  send: (values: Values) => Promise<{ message: string; kind?: "info" }>;
}

/** Asks what is needed for something that is done to an order, does it, says so, and shows the order as it is then. */
export function OrderDialog<Values extends FieldValues>({ kept: { form, clear }, orderRef, send, ...shown }: OrderDialogProps<Values>) {
  const readAgain = useReadAgain(orderRef);
  const toast = useToast();
  const submission = useSubmit(form, async (values) => {
    const { message, kind = "success" } = await send(values);
    clear();
    shown.onClose();
    toast.show({ kind, text: message });
    await readAgain();
  });
  return <FormDialog {...shown} submission={submission} />;
}
