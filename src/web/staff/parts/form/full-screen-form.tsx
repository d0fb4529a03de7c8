import { type ReactNode, type Ref, useId, useLayoutEffect, useRef } from "react";
import { Button } from "#web/kit/ui/button.tsx";
import { EditConflictCallout, saveConflictChoicesLabel } from "#web/kit/form/edit/edit-conflict.tsx";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import type { FormSubmission } from "#web/kit/form/use-submit.ts";
import { getModalDialogProps } from "#web/kit/ui/dialog.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";

interface FullScreenFormProps {
  title: string;
  wide?: boolean;
  submission: FormSubmission;
  /** Label of the submit button, also while the form is being sent. */
  confirm: string;
  busyLabel: string;
  onClose: () => void;
  /** The button that leaves the form, if it does more than close. */
  leave?: { label: string; onPress: () => void };
  formRef?: Ref<HTMLFormElement>;
  /** The result, shown beside the buttons: elsewhere they could cover it. */
  outcome?: ReactNode;
  children: ReactNode;
}

/**
 * Renders a form over the whole page: its fields, the reason for a refusal, and buttons to submit and cancel, which
 * stay in view.
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
  outcome,
  children,
}: FullScreenFormProps) {
  return (
    <FullScreenOverlay wide={wide} title={title} onClose={onClose}>
      <form ref={formRef} noValidate onSubmit={submit} className={`flex flex-col ${wide ? "gap-8" : "gap-5"}`}>
        {children}
        {conflict ? <EditConflictCallout conflict={conflict} /> : null}
        <div className="sticky bottom-0 z-10 -mx-5 mt-auto flex flex-col gap-3 border-t border-line bg-ground px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          <FailureCallout failure={failure} />
          {outcome}
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

interface FullScreenProps {
  title: string;
  onClose: () => void;
  /** Whether there is room for two columns of fields. */
  wide?: boolean;
  children: ReactNode;
}

/**
 * Renders a form over the whole page. Open as long as it is rendered. Its head stays in view; the cross and Escape
 * close it and keep the input.
 */
function FullScreenOverlay({ title, onClose, wide = false, children }: FullScreenProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // In the layout phase: focus returns in the same turn as the form goes, not into a field used right after.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const before = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  return (
    <dialog
      ref={ref}
      {...getModalDialogProps(titleId, onClose)}
      className="dialog size-full max-h-none max-w-none overflow-y-auto bg-ground p-0 text-silver-200"
    >
      <div className={`mx-auto flex min-h-full w-full flex-col ${wide ? "max-w-4xl" : "max-w-xl"}`}>
        <header className="sticky top-0 z-10 flex items-center gap-4 border-b border-line bg-ground py-2.5 pr-2 pl-5">
          <h2 id={titleId} className="min-w-0 flex-1 text-lg wrap-anywhere sm:text-2xl">
            {title}
          </h2>
          <button
            type="button"
            aria-label="Retour"
            onClick={onClose}
            className="grid size-11 shrink-0 place-items-center rounded-full text-silver-300 hover:bg-lifted hover:text-silver-50"
          >
            <Icon name="close" />
          </button>
        </header>
        <div className="flex flex-1 flex-col justify-center gap-8 px-5 pt-6">{children}</div>
      </div>
    </dialog>
  );
}
