import { type FormEvent, type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

export interface ConfirmDialogProps {
  open?: boolean;
  /** The question to confirm. */
  title: string;
  confirm: string;
  /** Label of the button that does not confirm. */
  leave?: string;
  /** Whether the confirmed action removes something. */
  destructive?: boolean;
  /** If false, only its own buttons close it; Escape does not. */
  dismissible?: boolean;
  disabled?: boolean;
  busy?: boolean;
  busyLabel?: string;
  onConfirm?: () => void;
  /** Replaces `onConfirm` if the dialog has fields, which then stand in a form. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  /** The consequences, and the fields. */
  children?: ReactNode;
}

/** Asks before an action that cannot simply be undone, or for what an action needs. */
export function ConfirmDialog({
  open = true,
  title,
  confirm,
  leave = "Annuler",
  onSubmit,
  destructive = !onSubmit,
  dismissible,
  disabled,
  busy = false,
  busyLabel,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const form = useId();
  return (
    <Dialog
      open={open}
      title={title}
      dismissible={dismissible}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {leave}
          </Button>
          <Button
            {...(onSubmit ? { type: "submit", form } : { onClick: onConfirm })}
            variant={destructive ? "danger" : "primary"}
            disabled={disabled}
            busy={busy}
            busyLabel={busyLabel}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {onSubmit ? (
        <form id={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
          {children}
        </form>
      ) : (
        children
      )}
    </Dialog>
  );
}
