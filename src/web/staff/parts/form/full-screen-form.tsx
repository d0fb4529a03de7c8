import type { ReactNode, Ref } from "react";
import { Button } from "#web/kit/ui/button.tsx";
import { EditConflictCallout, saveConflictChoicesLabel } from "#web/kit/form/edit/edit-conflict.tsx";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { FullScreenOverlay } from "./full-screen.tsx";
import type { FormSubmission } from "#web/kit/form/use-submit.ts";

interface FullScreenFormProps {
  title: string;
  wide?: boolean;
  submission: FormSubmission;
  /** Label of the button, also while it works. */
  confirm: string;
  busyLabel: string;
  onClose: () => void;
  /** The button that leaves, where it does more than close. */
  leave?: { label: string; onPress: () => void };
  formRef?: Ref<HTMLFormElement>;
  children: ReactNode;
}

/**
 * Renders a form over the whole page: its fields, why it was not accepted, and its buttons to submit and cancel,
 * which stay in view.
 */
export function FullScreenForm({
  title,
  wide = false,
  submission: { submit, busy, failure, conflict },
  confirm,
  busyLabel,
  onClose,
  leave = { label: "Fermer", onPress: onClose },
  formRef,
  children,
}: FullScreenFormProps) {
  return (
    <FullScreenOverlay wide={wide} title={title} onClose={onClose}>
      <form ref={formRef} noValidate onSubmit={submit} className={`flex flex-col ${wide ? "gap-8" : "gap-5"}`}>
        {children}
        {conflict ? <EditConflictCallout conflict={conflict} /> : null}
        <div className="sticky bottom-0 z-10 -mx-5 mt-auto flex flex-col gap-3 border-t border-line bg-ground px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          <FailureCallout failure={failure} />
          <div className="flex flex-wrap gap-3">
            <Button size="small" type="submit" busy={busy} busyLabel={busyLabel}>
              {conflict ? saveConflictChoicesLabel : confirm}
            </Button>
            <Button size="small" variant="quiet" onClick={leave.onPress}>
              {leave.label}
            </Button>
          </div>
        </div>
      </form>
    </FullScreenOverlay>
  );
}
