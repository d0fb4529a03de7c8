import { EditConflictCallout, saveConflictChoicesLabel } from "#web/kit/form/edit/edit-conflict.tsx";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import type { FormSubmission } from "#web/kit/form/use-submit.ts";
import { ConfirmDialog, type ConfirmDialogProps } from "#web/kit/ui/confirm-dialog.tsx";

export type FormDialogProps = Omit<ConfirmDialogProps, "onConfirm" | "onSubmit" | "busy">;

/** Renders a form in a dialog: its fields, the reason for a refusal, and buttons to submit and cancel. */
export function FormDialog({
  submission: { submit, busy, failure, conflict },
  confirm,
  busyLabel = "Enregistrement...",
  children,
  ...shown
}: FormDialogProps & { submission: FormSubmission }) {
  return (
    <ConfirmDialog
      {...shown}
      confirm={conflict ? saveConflictChoicesLabel : confirm}
      busy={busy}
      busyLabel={busyLabel}
      onSubmit={submit}
    >
      <div className="flex flex-col gap-5 text-sm">
        {children}
        {conflict ? <EditConflictCallout conflict={conflict} /> : null}
        <FailureCallout failure={failure} />
      </div>
    </ConfirmDialog>
  );
}
