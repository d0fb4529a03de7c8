import type { FieldValues } from "react-hook-form";
import { FormDialog, type FormDialogProps } from "../../parts/form/form-dialog.tsx";
import type { PersistentForm } from "../../parts/form/use-persistent-form.ts";
import { useFormSubmit } from "#web/kit/form/use-submit.ts";
import { reloadOrder } from "./use-order.ts";
import type { Outcome } from "#web/kit/form/use-act.ts";

interface OrderDialogProps<Values extends FieldValues> extends FormDialogProps {
  kept: PersistentForm<Values>;
  orderRef: string;
  /** Resolves to the message to show; `info` if the work is not finished yet. */
  send: (values: Values) => Promise<Outcome>;
}

/** Asks what an action on an order needs, performs it, confirms it, and shows the order as it is then. */
export function OrderActionDialog<Values extends FieldValues>({
  kept: { form, clear },
  orderRef,
  send,
  ...shown
}: OrderDialogProps<Values>) {
  const submission = useFormSubmit(form, async (values) => {
    const said = await send(values);
    clear();
    shown.onClose();
    void reloadOrder(orderRef);
    return said;
  });
  return <FormDialog {...shown} submission={submission} />;
}
