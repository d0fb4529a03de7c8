import { type ReactNode, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef } from "react";
import { Icon } from "./icons.tsx";

interface DialogProps {
  open: boolean;
  title: string;
  /** Called on Escape, the cross or a press outside; the parent then sets `open` to false. */
  onClose: () => void;
  /** The buttons at the dialog's foot. */
  footer?: ReactNode;
  size?: "medium" | "large";
  /** If false, only its own buttons close it; Escape does not. */
  dismissible?: boolean | undefined;
  children: ReactNode;
}

/**
 * Returns the props of every modal `<dialog>`: its name, and an Escape that asks the parent instead of closing at once.
 */
export function getModalDialogProps(titleId: string, onEscape: () => void) {
  return {
    "aria-labelledby": titleId,
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      onEscape();
    },
  };
}

/**
 * Renders a modal dialog. The browser keeps the focus inside and restores it. The content exists only while it is open.
 */
export function Dialog({ open, title, onClose, footer, size = "medium", dismissible = true, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);

  // A dialog that is removed while open also restores the focus, as long as it is still in the page.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);

  // A click on the backdrop has the dialog itself as its target; keyboards have Escape.
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !dismissible) return;
    const closeFromBackdrop = (event: MouseEvent) => {
      if (event.target === dialog) onClose();
    };
    dialog.addEventListener("click", closeFromBackdrop);
    return () => dialog.removeEventListener("click", closeFromBackdrop);
  }, [dismissible, onClose]);

  const width = size === "large" ? "sm:max-w-3xl" : "sm:max-w-lg";
  return (
    <dialog
      ref={ref}
      {...getModalDialogProps(titleId, () => {
        if (dismissible) onClose();
      })}
      className={`dialog m-auto mb-0 max-h-dvh w-full max-w-none overflow-hidden rounded-t-lg border border-edge bg-raised p-0 text-silver-200 shadow-floating sm:mb-auto sm:w-[calc(100%-3rem)] sm:max-h-[calc(100dvh-3rem)] short:max-h-dvh sm:rounded-b-lg ${width}`}
    >
      {open ? (
        <div className="flex max-h-[inherit] flex-col">
          <header className="flex items-center gap-4 border-b border-line py-3 pr-3 pl-6 short:py-0">
            <h2 id={titleId} className="flex-1 text-xl">
              {title}
            </h2>
            {dismissible ? (
              <button
                type="button"
                aria-label="Fermer"
                onClick={onClose}
                className="grid size-11 shrink-0 place-items-center rounded-full text-silver-300 hover:bg-lifted hover:text-silver-50"
              >
                <Icon name="close" />
              </button>
            ) : null}
          </header>
          <div className="overflow-y-auto overscroll-contain px-6 py-5 short:py-2">{children}</div>
          {footer ? (
            <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] short:py-1.5">
              {footer}
            </footer>
          ) : null}
        </div>
      ) : null}
    </dialog>
  );
}
