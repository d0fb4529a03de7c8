import type { ReactNode } from "react";
import { Button } from "#web/kit/ui/button.tsx";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import type { FormSubmission } from "#web/kit/form/use-submit.ts";

interface StopFormProps extends FormSubmission {
  confirm: string;
  /** Whether fields show errors. */
  hasFaults: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Frames a form for a stop, with its button within the thumb's reach. */
export function DeliveryStopForm({ submit, busy, failure, confirm, hasFaults, onClose, children }: StopFormProps) {
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {children}
      <FailureCallout failure={hasFaults ? undefined : failure} />
      <div className="grid grid-cols-[auto_1fr] gap-3">
        <Button variant="quiet" onClick={onClose}>
          Annuler
        </Button>
        <Button type="submit" busy={busy} busyLabel="Enregistrement...">
          {confirm}
        </Button>
      </div>
    </form>
  );
}
