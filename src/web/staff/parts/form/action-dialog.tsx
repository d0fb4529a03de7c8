import type { FieldValues } from "react-hook-form";
import type { Outcome } from "#web/kit/form/use-act.ts";
import { useFormSubmit } from "#web/kit/form/use-submit.ts";
import { bindField } from "./bind-field.ts";
import { FormDialog, type FormDialogProps } from "./form-dialog.tsx";
import { ReasonField, reasonRules } from "./reason-field.tsx";
import { type PersistentForm, usePersistentForm } from "./use-persistent-form.ts";

interface ActionDialogProps<Values extends FieldValues> extends FormDialogProps {
  kept: PersistentForm<Values>;
  /** Resolves to the message to show; of kind `info` if the work is not finished yet. */
  send: (values: Values) => Promise<Outcome>;
  /** Reloads what the action changed. */
  onDone: () => unknown;
}

/** Asks for what an action needs, performs it, shows a message, and reloads what it changed. */
export function ActionDialog<Values extends FieldValues>({
  kept: { form, clear },
  send,
  onDone,
  ...shown
}: ActionDialogProps<Values>) {
  const submission = useFormSubmit(form, async (values) => {
    const said = await send(values);
    clear();
    shown.onClose();
    void onDone();
    return said;
  });
  return <FormDialog {...shown} submission={submission} />;
}

interface ReasonDialogProps extends Omit<ActionDialogProps<{ reason: string }>, "kept" | "send"> {
  /** Name under which the input is stored. */
  name: string;
  hint?: string;
  /** False: the action undoes nothing, so the dialog only asks for a confirmation. */
  asksReason?: boolean;
  send: (reason: string) => Promise<Outcome>;
}

/** Asks for an action's reason. Open as long as it is rendered. `children`: the action's consequences. */
export function ReasonDialog({ name, hint, asksReason = true, send, children, ...dialog }: ReasonDialogProps) {
  const kept = usePersistentForm(name, { reason: "" });
  return (
    <ActionDialog destructive leave="Fermer" {...dialog} kept={kept} send={({ reason }) => send(reason)}>
      {children}
      {asksReason ? (
        <ReasonField {...bindField(kept.form, "reason", reasonRules)} {...(hint !== undefined && { hint })} />
      ) : null}
    </ActionDialog>
  );
}
