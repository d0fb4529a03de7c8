import type { ReactNode } from "react";
import { TextArea } from "#web/kit/ui/text-field.tsx";
import { usePersistentForm } from "../../parts/form/use-persistent-form.ts";
import { OrderActionDialog } from "./order-dialog.tsx";

interface ReasonDialogProps {
  /** Name under which the input is stored. */
  name: string;
  orderRef: string;
  title: string;
  confirm: string;
  /** Whether the action is destructive. */
  destructive?: boolean;
  /** Resolves to the message to show. */
  send: (reason: string) => Promise<{ message: string }>;
  onClose: () => void;
  /** Describes the consequences. */
  children: ReactNode;
}

/** Asks for the reason of an action on an order; it is open as long as it is rendered. */
export function ReasonDialog({ name, destructive = true, send, children, ...dialog }: ReasonDialogProps) {
  const kept = usePersistentForm(name, { reason: "" });
  const { register, formState } = kept.form;
  return (
    <OrderActionDialog
      {...dialog}
      kept={kept}
      destructive={destructive}
      leave="Fermer"
      send={({ reason }) => send(reason)}
    >
      {children}
      <TextArea
        {...register("reason", { required: "Le motif est obligatoire." })}
        label="Motif"
        hint="Il reste dans l'histoire de la commande."
        maxLength={500}
        required
        rows={3}
        error={formState.errors.reason?.message}
      />
    </OrderActionDialog>
  );
}
