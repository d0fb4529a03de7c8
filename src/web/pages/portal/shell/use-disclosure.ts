import { type RefObject, useEffect, useRef, useState } from "react";

interface Disclosure {
  open: boolean;
  toggle(): void;
  close(): void;
  /** Around the button and what it shows. */
  area: RefObject<HTMLDivElement | null>;
  button: RefObject<HTMLButtonElement | null>;
}

/** A button that shows something: Escape, a press elsewhere and leaving by keyboard hide it again. */
export function useDisclosure(): Disclosure {
  const [open, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const leave = (event: Event) => {
      if (event.target instanceof Node && !area.current?.contains(event.target)) setOpen(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
      document.removeEventListener("keydown", escape);
    };
  }, [open]);

  return { open, toggle: () => setOpen((shown) => !shown), close: () => setOpen(false), area, button };
}
