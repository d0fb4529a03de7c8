import { type ReactNode, useEffect, useId, useRef } from "react";
import { modal } from "#web/ui/dialog.tsx";

interface FullScreenProps {
  title: string;
  onClose: () => void;
  /** Room for two columns of fields. */
  wide?: boolean;
  children: ReactNode;
}

/** A form over the whole page; it is there as long as it is rendered, and Escape closes it. */
export function FullScreen({ title, onClose, wide = false, children }: FullScreenProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
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
      {...modal(titleId, onClose)}
      className="dialog size-full max-h-none max-w-none overflow-y-auto bg-ground p-0 text-silver-200"
    >
      <div className={`mx-auto flex min-h-full w-full flex-col justify-center gap-8 px-5 py-10 ${wide ? "max-w-4xl" : "max-w-xl"}`}>
        <h2 id={titleId} className="text-2xl">{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
