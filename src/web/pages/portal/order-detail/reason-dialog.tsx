import type { ReactNode } from "react";
import { TextArea } from "#web/ui/text-field.tsx";
import { usePersistentForm } from "../parts/form/use-kept-form.ts";
import { OrderActionDialog } from "./order-dialog.tsx";

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

/** Asks for the reason of what is done to an order; it is open as long as it is rendered. */
export function ReasonDialog({ name, danger = true, send, children, ...dialog }: ReasonDialogProps) {
  const kept = usePersistentForm(name, { reason: "" });
  const { register, formState } = kept.form;
  return (
    <OrderActionDialog {...dialog} kept={kept} danger={danger} leave="Fermer" send={({ reason }) => send(reason)}>
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
