import type { ReactNode } from "react";
import { Button } from "#web/kit/ui/button.tsx";
import { Dialog } from "#web/kit/ui/dialog.tsx";

interface ConfirmDialogProps {
  title: string;
  /** Label of the button that does it. */
  confirm: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** What it will do. */
  children: ReactNode;
}

/** Asks before something that cannot simply be taken back; open as long as it is rendered. */
export function ConfirmDialog({ title, confirm, busy, onConfirm, onClose, children }: ConfirmDialogProps) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Annuler
          </Button>
          <Button variant="danger" busy={busy} busyLabel="Un instant..." onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
