import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { Icon, type IconName } from "./icons.tsx";
import { Sentence } from "./sentence.tsx";

export interface ToastInput {
  kind: "success" | "error" | "info";
  text: string;
  action?: { label: string; onPress: () => void } | undefined;
}

interface Toast extends ToastInput {
  id: number;
}

interface Toasts {
  show: (toast: ToastInput) => void;
}

const ToastContext = createContext<Toasts | undefined>(undefined);

const mostAtOnce = 3;
/** Long enough (ms) to read a sentence; an error, or a toast with an action, stays until it is dismissed. */
const shownForMs = 6000;

const looks: Record<ToastInput["kind"], { icon: IconName; color: string }> = {
  success: { icon: "check", color: "text-success" },
  error: { icon: "alert", color: "text-danger" },
  info: { icon: "info", color: "text-silver-200" },
};

/** Returns the toasts of `ToastProvider`: `show` shows one on the page. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error("useToast needs a ToastProvider above it.");
  return toasts;
}

interface ToastProviderProps {
  /** Whether to show toasts above a bar at the page's foot. */
  raised?: boolean;
  children: ReactNode;
}

/**
 * Shows the page's toasts, at most three; then the oldest is removed. Screen readers announce each. They stand at the
 * middle of the page's foot, since the buttons of pages, dialogs and lists are at the sides.
 */
export function ToastProvider({ raised = false, children }: ToastProviderProps) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const nextId = useRef(0);
  const region = useRef<HTMLDivElement>(null);

  const show = useCallback((toast: ToastInput) => {
    const id = (nextId.current += 1);
    setToasts((shown) => [...shown.filter(({ text }) => text !== toast.text), { ...toast, id }].slice(-mostAtOnce));
  }, []);
  const dismiss = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), []);

  // Always open, since screen readers announce only a region that existed before; reopened above an open dialog.
  useEffect(() => {
    const element = region.current;
    if (!element?.showPopover) return;
    const isOpen = element.matches(":popover-open");
    if (isOpen && (toasts.length === 0 || !document.querySelector("dialog[open]"))) return;
    if (isOpen) element.hidePopover();
    element.showPopover();
  }, [toasts]);

  // Adds space at the page's end, so that content under a toast can be scrolled into view.
  useEffect(() => {
    document.body.style.paddingBottom = toasts.length > 0 ? `${region.current?.offsetHeight ?? 0}px` : "";
  }, [toasts]);

  const value = useMemo(() => ({ show }), [show]);
  return (
    <ToastContext value={value}>
      {children}
      <div
        ref={region}
        popover="manual"
        className={`toasts pointer-events-none fixed inset-x-0 top-auto m-0 w-full max-w-none overflow-visible bg-transparent p-4 sm:left-[calc(50%-13rem)] sm:w-104 ${raised ? "bottom-20" : "bottom-0"}`}
      >
        <ol aria-live="polite" aria-relevant="additions" className="flex flex-col gap-2">
          {toasts.map((toast) => (
            <ToastItem key={toast.id} toast={toast} onDismiss={dismiss} />
          ))}
        </ol>
      </div>
    </ToastContext>
  );
}

function ToastItem({ toast, onDismiss }: { toast: Toast; onDismiss: (id: number) => void }) {
  const { id, kind, text, action } = toast;
  const stays = kind === "error" || action !== undefined;
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => onDismiss(id), shownForMs);
    return () => clearTimeout(timer);
  }, [id, stays, onDismiss]);

  const { icon, color } = looks[kind];
  return (
    <li className="toast pointer-events-auto flex items-center gap-3 rounded-md border border-edge bg-lifted py-2 pr-1 pl-4 text-sm text-silver-50 shadow-floating">
      <span className={color}>
        <Icon name={icon} />
      </span>
      <p className="flex-1 py-1">
        <Sentence text={text} />
      </p>
      {action ? (
        <button
          type="button"
          className="min-h-11 rounded-full px-3 font-semibold text-gold-200 hover:underline"
          onClick={() => {
            action.onPress();
            onDismiss(id);
          }}
        >
          {action.label}
        </button>
      ) : null}
      <button
        type="button"
        aria-label="Fermer ce message"
        className="grid size-11 place-items-center rounded-full text-silver-300 hover:bg-raised hover:text-silver-50"
        onClick={() => onDismiss(id)}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}
