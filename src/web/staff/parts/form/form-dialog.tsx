import { type ReactNode, useId } from "react";
import { Button } from "#web/kit/ui/button.tsx";
import { Dialog } from "#web/kit/ui/dialog.tsx";
import { EditConflictCallout, saveConflictChoicesLabel } from "#web/kit/form/edit/edit-conflict.tsx";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import type { FormSubmission } from "#web/kit/form/use-submit.ts";

export interface FormDialogProps {
  open?: boolean;
  title: string;
  /** Label of the button that confirms, also while it works. */
  confirm: string;
  busyLabel?: string;
  /** Whether the action is destructive. */
  danger?: boolean;
  /** Label of the other button. */
  leave?: string;
  onClose: () => void;
  /** Description of the consequences, and the fields. */
  children: ReactNode;
}

/** Renders a form in a dialog: its fields, why it was not accepted, and its buttons to submit and cancel. */
export function FormDialog({
  submission: { submit, busy, failure, conflict },
  open = true,
  title,
  confirm,
  busyLabel = "Enregistrement...",
  danger = false,
  leave = "Annuler",
  onClose,
  children,
}: FormDialogProps & { submission: FormSubmission }) {
  const formId = useId();
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {leave}
          </Button>
          <Button variant={danger ? "danger" : "primary"} type="submit" form={formId} busy={busy} busyLabel={busyLabel}>
            {conflict ? saveConflictChoicesLabel : confirm}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5 text-sm">
        {children}
        {conflict ? <EditConflictCallout conflict={conflict} /> : null}
        <FailureCallout failure={failure} />
      </form>
    </Dialog>
  );
}
